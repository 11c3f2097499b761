import Foundation
import StageCatalog
import Synchronization
import Testing

@testable import Diffing
@testable import Terminal
@testable import workshop

/// Runs the command in a folder, for a user who types the given lines, or without a user.
@MainActor
func workshop(
    _ words: [String],
    in folder: URL = packageRoot,
    typing lines: [String]? = nil,
    width: Int = 80,
) async -> Call {
    let (output, errors) = (Sink(), Sink())
    var console = Console.to(output, errors, width: width)
    if let lines {
        let rest = Mutex(lines[...])
        console.ask = { _ in rest.withLock { $0.popFirst() } }
    }
    let code = await Workshop(console: console, folder: folder).run(words)
    return Call(code: code, output: output.text, errors: errors.text)
}

@Suite("The command walk")
@MainActor
struct WalkTests {
    private func steps(_ call: Call) -> [String] {
        call.output.matches(of: #/step (\d+) of 5\n/#).map { String($0.1) }
    }

    @Test func showsEachStepWithItsTextAndDiff() async {
        let call = await workshop(["walk", "2", "stage3"])
        #expect(call.code == 0)
        #expect(steps(call) == (1...5).map(String.init))
        #expect(call.output.contains("Switch over the result"))
        #expect(call.output.contains("Parallel change: migrate. Both callers move."))
        #expect(call.output.contains("\n 37 +                 switch result {\n"))
        #expect(await steps(workshop(["walk", "2", "3", "--step", "5"])) == ["5"])
    }

    @Test func goesToTheStepTheUserTypes() async {
        let call = await workshop(["walk", "2", "3"], typing: ["", "", "9", "x", "4", "0", "q"])
        #expect(steps(call) == ["1", "2", "4"])
        // It ends after the last step, or at the end of the input.
        #expect(await steps(workshop(["walk", "2", "3"], typing: ["4", "", ""])) == ["4", "5"])
        #expect(await steps(workshop(["walk", "2", "3", "--step", "3"], typing: [])) == ["3"])
    }

    @Test(arguments: zip(1...4, 2...5))
    func fitsEachWidth(_ left: Int, _ right: Int) async {
        for width in stride(from: 40, through: 200, by: 20) {
            let call = await workshop(["walk", "\(left)", "\(right)"], width: width)
            #expect(call.lines.allSatisfy { $0.columns <= width })
        }
    }

    @Test(arguments: [
        "walk", "walk 2", "walk 3 2", "walk 1 3", "walk 1 9", "walk 2 3 4", "walk 2 3 --step 8",
        "walk 2 3 --step x", "walk 2 3 --into mine", "predict 99", "predict x",
    ])
    func aMistakeGetsOneLineAndASuggestion(_ typed: String) async {
        let call = await Call.workshop(typed.split(separator: " ").map(String.init))
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        #expect(call.errors.split(separator: "\n").count == 2)
    }

    @Test(arguments: zip(Stage.all, Stage.all.dropFirst()).map { $0 })
    func theStepsAreSmallAndLeadToTheNextStage(_ left: Stage, _ right: Stage) async throws {
        let workspace = try #require(Workspace(around: packageRoot))
        let steps = try PatchPage(at: PatchPage.path(from: left, to: right), in: workspace).entries
        let files = try [left, right].map { stage in
            try FileManager.default.contents(of: packageRoot.appending(path: "Stages/\(stage.name)"))
                .filter { $0.key != "README.md" }
        }
        #expect(try await files[0].applying(steps.map(\.diff))?.last == files[1])
        for step in steps {
            let comparison = step.comparison()
            guard comparison.left.files.count == comparison.right.files.count else { continue }
            // A step may make the same change for the list and for the video.
            let counts = comparison.files.counts
            #expect(max(counts.added, counts.removed) <= 32, "\(step.title.quoted): \(counts.summary)")
        }
    }
}
