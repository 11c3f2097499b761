import TestSupport
import Testing

@testable import Behaviours

@Suite struct RecordingTests {
    @Test func `Events whose order nothing decides are recorded in one order`() {
        let early = recording(.user("asks for the list"), .screen("fetching"), .receives("GET /"))
        let late = recording(.user("asks for the list"), .receives("GET /"), .screen("fetching"))
        #expect(early == late)
        let answer = Recording.Event.answers("200")
        #expect(recording(answer, .screen("idle")) != recording(.screen("idle"), answer))
    }

    @Test func `Two recordings are shown as a diff, in columns where they fit`() {
        var difference = RecordingDifference()
        for _ in 1...6 { difference.add(.user("asks for the list")) }
        for _ in 1...3 { difference.add(.user("leaves the screen")) }
        difference.add(.answers("with an answer that is described by more words than fit"))
        difference.add(.user("asks for a video"))
        difference.expected.add(.isDeallocated)
        difference.actual.add(.screen("fetching"))
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
            var difference = RecordingDifference()
            difference.actual.add(.shows(state))
            return difference.lines("A behaviour", "Stage 9").last ?? ""
        }
        #expect(lines[0].hasSuffix(#" "“One \u{20}moment.”""#))
        #expect(lines[1].hasSuffix(" “One moment.”"))
    }

    private func recording(_ events: Recording.Event...) -> Recording {
        var recording = Recording()
        for event in events { recording.add(event) }
        return recording
    }
}
