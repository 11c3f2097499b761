import Behaviours
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

@Suite("The tour", .timeLimit(.minutes(5)))
@MainActor
struct TourTests {
    @Test(arguments: [[], ["tour"]])
    func runsEachStage(_ words: [String]) async {
        let call = await Call.workshop(words, groups: Behaviour.Group.requests)
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        for line in call.lines { #expect(line.columns <= 80) }
        for stage in Stage.all { #expect(call.lines.contains("Stage \(stage.number)  \(stage.title)")) }
        for part in ["  showed    idle → ", "  fetched   “", "  behaviours  ✓ 7 of 7 hold"] {
            #expect(call.lines.count { $0.hasPrefix(part) } == 5, "\(part)")
        }
        #expect(call.output.contains("All 5 stages showed the same"))
    }

    @Test func reportsABrokenBehaviour() async {
        let call = await Call.workshop(stages: Stage.oneBroken, groups: Behaviour.Group.requests)
        #expect(call.code == 1)
        #expect(call.lines.contains("  behaviours  ✗ 5 of 7 hold"))
        #expect(call.lines.contains("✗ Stage 3: look at Stages/Stage3/APIClient.swift first."))
        #expect(call.output.contains("Stage 3 showed or sent something different from stage 1."))
        #expect(!call.output.contains("showed the same"))
    }

    @Test func reportsADifferenceThatNoBehaviourCovers() async {
        let call = await Call.workshop(stages: Stage.oneBroken, groups: [])
        #expect(call.code == 1)
        #expect(call.lines.contains("  showed    idle → fetching → error"))
        #expect(call.output.contains("Stage 3 showed or sent something different from stage 1."))

        let haste = await Call.workshop(stages: [.all[0], .hasty], groups: [])
        #expect(haste.code == 1)
        #expect(haste.output.contains("Stage 2 showed or sent something different from stage 1."))
    }

    @Test func endsWhenItIsInterrupted() async {
        let (output, errors) = (Sink(), Sink())
        let call = Task { await Workshop(console: .to(output, errors)).run([]) }
        output.when("Stage 1") { call.cancel() }
        #expect(await call.value == 130)
        #expect(errors.text == "Interrupted.\n")
    }
}
