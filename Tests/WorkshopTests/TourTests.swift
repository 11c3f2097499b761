import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite("The tour", .timeLimit(.minutes(5)))
@MainActor
struct TourTests {
    @Test(arguments: [[], ["tour"]])
    func runsEachStage(_ words: [String]) async throws {
        let call = await Call.workshop(words, groups: Behaviour.Group.requests)
        #expect(call.code == 0)
        #expect(call.errors.isEmpty)
        #expect(!call.output.hasEscapes)
        for line in call.lines { #expect(line.columns <= 80) }
        #expect(call.lines.count <= 45)
        let readme = try String(contentsOf: packageRoot.appending(path: "README.md"), encoding: .utf8)
        for stage in Stage.all {
            #expect(call.lines.contains("  \(stage.number)  \(stage.title)"))
            #expect(call.lines.contains("     \(stage.request)") && readme.contains("`\(stage.request)`"))
        }
        #expect(call.output.contains("✓ All 5 stages showed the same states and sent the same requests"))
    }

    @Test func reportsABrokenBehaviour() async {
        let call = await Call.workshop(stages: Stage.oneBroken, groups: Behaviour.Group.requests)
        #expect(call.code == 1)
        #expect(call.lines.contains("✗ Stage 3: look at Stages/Stage3/APIClient.swift first."))
        #expect(call.output.contains("Stage 3 showed or sent something different from stage 1."))
        #expect(!call.output.contains("showed the same"))
    }

    @Test func reportsADifferenceThatNoBehaviourCovers() async {
        let call = await Call.workshop(stages: Stage.oneBroken, groups: [])
        #expect(call.code == 1)
        #expect(call.output.contains("Stage 3 showed or sent something different from stage 1."))

        let haste = await Call.workshop(stages: [.all[0], .hasty], groups: [])
        #expect(haste.code == 1)
        #expect(haste.output.contains("Stage 2 showed or sent something different from stage 1."))
    }

    @Test func endsWhenItIsInterrupted() async {
        let output = Sink()
        let errors = Sink()
        let call = Task { await Workshop(console: .to(output, errors)).run([]) }
        output.when("Async/await") { call.cancel() }
        #expect(await call.value == 130)
        #expect(errors.text == "Interrupted.\n")
    }
}
