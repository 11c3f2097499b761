import Testing

@testable import EveryOrder

struct RequestHopsTests {
    private func hops(
        _ events: [Recording<String>.Event],
        in order: ScreenOrder = ScreenOrder([], fates: [0: .init(.onItsWay)])
    ) -> [String] {
        var recording = Recording<String>()
        for event in events { recording.add(event) }
        let difference = RecordingDifference(expected: recording, actual: recording)
        return difference.hops(in: order).map { hops in
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

    @Test func `an answer names its request, or belongs to the one that the order answers`() {
        let two = [.user("loads"), request("GET /a"), request("GET /b"), .answers("200 to GET /b")]
        #expect(hops(two) == ["sends 1, sends 2", "reaches 1", "reaches 2", "answers 2"])
        let side = [.user("loads"), request("GET /a"), request("GET /side"), .answers("200")]
        #expect(hops(side) == ["sends 1, sends 2", "reaches 1", "reaches 2", "answers 1"])
        let same = [
            .user("loads"), request("GET /a"), .user("loads"), request("GET /a"), .answers("200 to GET /a"),
            .answers("200"),
        ]
        let late = ScreenOrder(["loads", "loads"], fates: [0: .init(.late)])
        #expect(hops(same, in: late).suffix(2) == ["answers 1", "answers 2"])
        let never = ScreenOrder(["loads", "loads"], fates: [0: .init(.never)])
        #expect(hops(Array(same.dropLast()), in: never).suffix(1) == ["answers 2"])
    }

    @Test func `nothing is shown if it isn't certain which request hangs up`() {
        let events = [
            .user("loads"), request("GET /a"), .user("loads"), request("GET /b"), .user("loads"), .hangsUp,
        ]
        #expect(Set(hops(events)) == [""])
        let side = [.user("loads"), request("GET /a"), request("GET /side"), .leaves, .hangsUp]
        #expect(hops(side).suffix(2) == ["cancels 1", "drops 1"])
    }
}
