import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Diffing
@testable import Terminal
@testable import workshop

@Suite(.serialized)
struct WalkTests {
    @Test func `--write copies the code before a step, and compares it once it is changed`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/Stage2", "Stages/Steps/2-3.md"])
        func write(_ step: Int) async -> CommandResult {
            await workshop("walk 2 3 --write \(step)", in: workspace)
        }
        let path = "Walk/2-3-step-2/EpisodesViewModel.swift"
        let task = await write(2).output
        #expect(task.hasPrefix("Stage 2 → 3, step 2 of 5\nThe service offers a `Result`, but"))
        #expect(task.contains("\n\nSwitch over the result\n\n"))
        #expect(task.contains("Both callers use the new form."))
        #expect(task.contains("\(path)   edit"))
        let before = try #require(workspace.text(of: path))
        try workspace.write(before.replacing("{\n", with: " {\r\n\n"), to: path)
        #expect(await write(2).output == task, "Nothing has changed yet, so it shows no answer.")
        try workspace.write("// Mine", to: path)
        #expect(await write(2).output.contains("\n+                switch result {\n"))
        #expect(workspace.text(of: path) == "// Mine")
        #expect(await write(3).output.contains("Walk/2-3-step-3/APIService.swift"))
        let after = try #require(workspace.text(of: "Walk/2-3-step-3/EpisodesViewModel.swift"))
        try workspace.write(after.replacing(": self", with: " :   self"), to: path)
        #expect(await write(2).output.hasPrefix("✓ The same as ours"))
        try workspace.write("Mine", to: "Walk/2-3-step-2/notes.txt")
        #expect(await write(2).output.hasPrefix("✓ The same as ours"))
        try workspace.write("let a = 1\n", to: "Walk/2-3-step-2/Mine.swift")
        #expect(await write(2).output.contains("-let a = 1"))
        #expect(await write(99).code == 64)
        try workspace.write("", to: "Stages/Stage2/APIService.swift")
        #expect(await write(1).errors.hasPrefix("error: the steps don't apply to Stages/Stage2\nTo see"))
        #expect(workspace.names(in: "Walk") == ["2-3-step-2", "2-3-step-3"])
    }

    @Test func `each step has a question`() throws {
        let workspace = try #require(Workspace(around: packageRoot))
        let steps = try workspace.routes().flatMap { try $0.steps(in: workspace).entries }
        #expect(!steps.isEmpty)
        for step in steps { #expect(step.question?.isEmpty == false, "\(step.title)") }
    }
}
