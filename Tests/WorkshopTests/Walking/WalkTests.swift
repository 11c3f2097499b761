import Foundation
import StageCatalog
import Synchronization
import Testing

@testable import Diffing
@testable import Terminal
@testable import WorkshopKit

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
        #expect(call.output.contains("\n+                switch result {\n"))
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
    func fitsEachWidthAndBreaksNoWord(_ left: Int, _ right: Int) async {
        // Lines with the location of a change are cut.
        func words(_ call: Call) -> [Substring] {
            call.lines.filter { !$0.hasPrefix("@@") }.flatMap { $0.split(separator: " ") }
        }
        let widest = await workshop(["walk", "\(left)", "\(right)"], width: 200)
        for width in stride(from: 40, through: 200, by: 20) {
            let call = await workshop(["walk", "\(left)", "\(right)"], width: width)
            #expect(call.lines.allSatisfy { $0.columns <= width })
            if width >= 80 { #expect(words(call) == words(widest)) }
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
        let walkthrough = try await workspace.walk(from: left, to: right)
        var end = try FileManager.default.contents(of: packageRoot.appending(path: "Stages/\(right.name)"))
        end["README.md"] = nil
        #expect(walkthrough.states.last == end)
        for step in walkthrough.steps where step.comparison.left.files.count == step.files.count {
            // A step may make the same change for the list and for the video.
            #expect(step.size <= 32, "\(step.title.quoted) changes \(step.size) lines.")
        }
    }
}
