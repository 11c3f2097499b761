import Behaviours
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite("The matrix", .timeLimit(.minutes(5)))
@MainActor
struct VerifyTests {
    @Test func hasARowPerBehaviourAndAColumnPerStage() async {
        let call = await Call.workshop("verify", groups: Behaviour.Group.requests)
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        for line in call.lines { #expect(line.columns <= 80) }

        let sentences = Behaviour.Group.requests.flatMap(\.behaviours).map(\.sentence)
        #expect(call.lines.filter { $0.hasSuffix("  ✓  ✓  ✓  ✓  ✓") }.count == sentences.count)
        let text = call.output.replacing(#/[ ·✓\n]+/#, with: " ")
        for sentence in sentences { #expect(text.contains(sentence)) }
        #expect(call.output.contains("✓ All \(5 * sentences.count) checks passed."))
    }

    @Test func showsOnlyTheGivenStages() async {
        let call = await Call.workshop("verify", "4", "stage2", "4", groups: Behaviour.Group.requests)
        #expect(call.code == 0)
        #expect(call.lines.first?.hasSuffix("  2  4") == true)
        #expect(call.lines.contains { $0.hasSuffix("·  ✓  ✓") })
    }

    @Test func showsHowAStageIsBroken() async {
        let call = await Call.workshop("verify", stages: Stage.oneBroken, groups: Behaviour.Group.requests)
        #expect(call.code == 1)
        for line in call.lines { #expect(line.columns <= 80) }
        #expect(
            call.lines.contains {
                $0.contains("Sends the token in X-API-TOKEN") && $0.hasSuffix("✓  ✓  ✗  ✓  ✓")
            }
        )
        let story = call.lines.drop { $0 != "✗ Stage 3: look at Stages/Stage3/APIClient.swift first." }
        #expect(story.contains { $0.contains("expected") && $0.contains("actual") })
        #expect(story.contains { $0.contains("✗ a token") && $0.hasSuffix("wrong") })
        #expect(story.contains { $0.contains("“Sends the token in X-API-TOKEN”") })
        #expect(call.lines.dropLast().last?.hasPrefix("✗ 2 of 35 checks failed.") == true)
    }

    @Test func showsEachCauseOnlyOnce() async {
        let stages = Stage.all.map { $0.number == 2 ? .hasty : $0 }
        let call = await Call.workshop("verify", "2", stages: stages, groups: Behaviour.Group.requests)
        #expect(call.lines.dropLast().last?.hasPrefix("✗ 7 of 7 checks failed.") == true)
        #expect(call.lines.count { $0.hasPrefix("✗ Stage 2: look at Stages/Stage2/") } == 1, "\(call.output)")
    }

    @Test(arguments: [30, 50, 120])
    func fitsAnyWidth(_ width: Int) async {
        let call = await Call.workshop(
            "verify",
            "3",
            width: width,
            stages: Stage.oneBroken,
            groups: Behaviour.Group.requests
        )
        #expect(call.code == 1)
        for line in call.lines { #expect(line.columns <= width, "\(line)") }
    }

    @Test func showsProgressOnATerminalAndThenRemovesIt() async {
        let plain = await Call.workshop("verify", "2", groups: Behaviour.Group.requests)
        let drawn = await Call.workshop("verify", "2", isTerminal: true, groups: Behaviour.Group.requests)
        #expect(drawn.output.contains("━"))
        #expect(!plain.output.contains("━"))
        // The final state of each line: the text after the last carriage return.
        let kept = drawn.lines.map { $0.split(separator: "\r", omittingEmptySubsequences: false).last ?? "" }
        let text = kept.map { String($0).withoutEscapes }.filter { !$0.contains(" checks passed") }
        #expect(text == plain.lines.filter { !$0.contains(" checks passed") })
    }
}
