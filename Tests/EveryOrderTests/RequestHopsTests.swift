import Testing

@testable import EveryOrder

struct RequestHopsTests {
    private func hops(_ events: [Recording<String>.Event]) -> [String] {
        var recording = Recording<String>()
        for event in events { recording.add(event) }
        let difference = RecordingDifference(expected: recording, actual: recording)
        return difference.hops(isOnItsWay: true).map { hops in
            hops.map { "\($0.kind) \($0.request)" }.joined(separator: ", ")
        }
    }

    private func request(_ line: String) -> Recording<String>.Event { .receives(ReceivedRequest(line)) }

    @Test func `a request is cancelled by what the user does next`() {
        let events = [
            .user("types"), request("GET /a"), .user("types"), request("GET /b"), .hangsUp, .answers("200"),
            .shows("b"),
        ]
        let all = ["sends 1", "reaches 1", "sends 2, cancels 1", "reaches 2", "drops 1", "answers 2", ""]
        #expect(hops(events) == all)
    }

    @Test func `an answer that the user doesn't wait for is on its way`() {
        let events = [.user("loads"), request("GET /a"), .answers("200"), .user("loads"), .shows("a")]
        #expect(hops(events) == ["sends 1", "reaches 1", "delivers 1", "", ""])
    }

    @Test func `an answer names its request, and nothing is shown if that doesn't tell it from another`() {
        let two = [.user("loads"), request("GET /a"), request("GET /b"), .answers("200 to GET /b")]
        #expect(hops(two) == ["sends 1, sends 2", "reaches 1", "reaches 2", "answers 2"])
        let same = [.user("loads"), request("GET /a"), request("GET /a"), .answers("200 to GET /a")]
        #expect(hops(same) == ["", "", "", ""])
        #expect(hops([.user("loads"), request("GET /a"), request("GET /b"), .hangsUp]) == ["", "", "", ""])
    }
}
