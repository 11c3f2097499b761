import Episodes
import Foundation
import Testing

@testable import Behaviours
@testable import EveryOrder

@Suite struct RecordingTests {
    @Test func `a long request stays in its column`() {
        var difference = RecordingDifference<String>()
        difference.add(.user("search(author:)"))
        difference.add(.receives(ReceivedRequest("GET /books?author=Boileau%20%26%20Narcejac&page=2")))
        let column = String(repeating: " ", count: 49)
        let parts = ["receives GET", "/books?author=Boileau%20%26", "%20Narcejac&page=2"]
        #expect(difference.lines("Before", "Now").dropFirst(4) == parts.map { column + $0 }[...])
    }

    @Test func `Events whose order nothing decides are recorded in one order`() {
        let request = Recording<String>.Event.receives(ReceivedRequest("GET /"))
        let early = recording(.user("asks for the list"), .shows("fetching"), request)
        let late = recording(.user("asks for the list"), request, .shows("fetching"))
        #expect(early == late)
        let answer = Recording<String>.Event.answers("200")
        #expect(recording(answer, .shows("idle")) != recording(.shows("idle"), answer))
    }

    @Test func `Two recordings are shown as a diff, in columns where they fit`() {
        var difference = RecordingDifference<String>()
        for _ in 1...6 { difference.add(.user("asks for the list")) }
        for _ in 1...3 { difference.add(.leaves) }
        difference.add(.answers("with an answer that is described by more words than fit"))
        difference.add(.user("asks for a video"))
        difference.expected.add(.isDeallocated)
        difference.actual.add(.shows("fetching"))
        difference.actual.add(.hangsUp)
        let lines = difference.lines("A behaviour", "Stage 9")
        #expect(
            lines.prefix(5).joined(separator: "\n") == """
                --- A behaviour
                +++ Stage 9
                  user               screen                      server
                  …
                  asks for the list
                """
        )
        #expect(
            lines.suffix(8).joined(separator: "\n") == """
                  leaves the screen
                                                                 answers with an answer that
                                                                 is described by more words
                                                                 than fit
                  asks for a video
                -                    is deallocated
                +                    fetching
                +                                                the client hangs up
                """
        )
        let narrow = difference.lines("A behaviour", "Stage 9", width: 75)
        #expect(narrow.suffix(2) == ["+ screen: fetching", "+ server: the client hangs up"])
    }

    @Test func `A difference that can't be seen is quoted`() {
        var state = ScreenState.idle
        let lines = ["One  moment.", "One moment."].map { message in
            state.errorMessage = message
            var difference = RecordingDifference<ScreenState>()
            difference.actual.add(.shows(state))
            return difference.lines("A behaviour", "Stage 9").last ?? ""
        }
        #expect(lines[0].hasSuffix(#" "“One \u{20}moment.”""#))
        #expect(lines[1].hasSuffix(" “One moment.”"))
    }

    @Test func `Two states that look the same say what differs`() {
        var states = [ScreenState.idle, .idle]
        states[0].episodes = Sample.otherEpisodes
        states[1].episodes = Sample.otherEpisodes.sorted { $0.id < $1.id }
        let rows = difference([.shows(states[0])], [.shows(states[1])]).rows
        #expect(rows.map(\.text) == ["2 episodes", "2 episodes: episodes[0].id is 7, not 21"])
        states[1].episodes = Sample.otherEpisodes
        states[1].episodes[1] = Sample.episode(7, hasImage: false)
        #expect(firstDifference(of: states[1], from: states[0])?.hasPrefix("episodes[1].title is ") == true)
        #expect(firstDifference(of: states[0], from: states[0]) == nil)
        #expect(firstDifference(of: [1, 2], from: [1]) == " has 2 elements, not 1")
    }

    @Test func `Two requests that look the same say what differs`() {
        let accept = HeaderField(name: "Accept", value: "a")
        func token(_ value: String) -> HeaderField { HeaderField(name: "X-API-TOKEN", value: value) }
        let request = ReceivedRequest("GET /", fields: [accept, token("7")])
        let other = ReceivedRequest("GET /", fields: [accept, token("8")], body: "{}")
        let rows = difference([.receives(request), .hangsUp], [.receives(other), .hangsUp]).rows
        #expect(
            rows.map { $0.mark + $0.text } == [
                " receives GET /", "-with x-api-token: 7", "+with x-api-token: 8", "+with the body {}",
                " the client hangs up",
            ]
        )
    }

    @Test func `A recording can be kept, and is read as it was`() throws {
        var state = ScreenState.idle
        state.episodes = Sample.episodes
        let events: [Recording<ScreenState>.Event] = [
            .user("asks for the list"), .shows(state), .changesOffMain, .changesWithoutNotifying,
            .receives(
                ReceivedRequest("POST /", fields: [HeaderField(name: "Accept", value: "a")], body: "{}")
            ),
            .receives(ReceivedRequest("GET /", settings: ["a: b"])), .answers("200"), .fails("offline"),
            .hangsUp, .leaves, .isDeallocated,
        ]
        var recording = Recording<ScreenState>()
        for event in events { recording.add(event) }
        let coded = try JSONEncoder().encode(recording)
        #expect(try JSONDecoder().decode(Recording<ScreenState>.self, from: coded) == recording)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Recording<String>.self, from: Data(#"["waves"]"#.utf8))
        }
    }

    private func difference(
        _ expected: [Recording<ScreenState>.Event],
        _ actual: [Recording<ScreenState>.Event],
    ) -> RecordingDifference<ScreenState> {
        var difference = RecordingDifference<ScreenState>()
        for event in expected { difference.expected.add(event) }
        for event in actual { difference.actual.add(event) }
        return difference
    }

    private func recording(_ events: Recording<String>.Event...) -> Recording<String> {
        var recording = Recording<String>()
        for event in events { recording.add(event) }
        return recording
    }
}
