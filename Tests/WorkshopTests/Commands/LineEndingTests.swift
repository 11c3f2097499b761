import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Terminal
@testable import workshop

/// What the command does with files whose lines end with CR LF, as Windows and some editors write them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LineEndingTests {
    private let workspace: ExerciseWorkspace
    private let client = "Stages/Stage2/APIClient.swift"

    init() throws {
        workspace = try ExerciseWorkspace(with: ["Stages/Stage2", "Stages/Steps/2-3.md", Change.file])
    }

    /// Gives each line of the files in a folder of the workspace CR LF.
    private func convert(_ folder: String) throws {
        let root = workspace.root.appending(path: folder)
        for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
            guard !root.appending(path: path).isFolder else { continue }
            let text = try #require(workspace.text(of: "\(folder)/\(path)"))
            try workspace.write(text.replacing("\n", with: "\r\n"), to: "\(folder)/\(path)")
        }
    }

    @Test func `all commands say the same, whatever ends the lines of an exercise`() async throws {
        let patch =
            "--- a/Greeting.swift\n+++ b/Greeting.swift\n@@ -1 +1 @@\n-func greeting() {}\n+func greet() {}\n"
        try workspace.writeTried([("short", "Accepted. Shorter.", patch)])
        let json = ExerciseWorkspace.files["exercise.json"] ?? ""
        let line = #""line": "func add", "name""#
        try workspace.write(json.replacing(#""name""#, with: line), to: "Exercises/1-TryOut/exercise.json")
        func run() async -> [String] {
            var outputs: [String] = []
            for command in [
                "start 1", "check 1", "check 1", "hint 1", "exercises", "diff exercise1 solution1",
                "solution 1 --anyway", "solution 1 short --anyway", "walk 2 3 --step 2", "walk 2 3 --write 2",
                "predict 1",
            ] {
                let isBroken = outputs.count == 1
                let runs: Playback = isBroken ? [.notBuilt(in: workspace)] : [.start]
                let result = await workshop(command, in: workspace, runs: runs)
                #expect(result.errors.isEmpty, "\(result.errors)")
                outputs.append(result.output)
            }
            return outputs
        }
        let before = await run()
        for folder in [".workshop/progress.json", "Walk"] {
            try FileManager.default.removeItem(at: workspace.root.appending(path: folder))
        }
        for folder in ["Exercises", "Stages", "Tests"] { try convert(folder) }
        let after = await run()
        for (before, after) in zip(before, after) { #expect(after == before) }
        #expect(before[1].contains("Adder.swift:3\n"))
        #expect(before[1].contains("\n    func add() {}\n"))
        #expect(before[2].contains("→ Exercises/1-TryOut/Sources/Adder.swift:3\n"))
    }

    @Test func `an exercise is done with tests whose lines end differently`() async throws {
        _ = await workshop("start 1", in: workspace)
        try convert("Exercises/1-TryOut/Tests")
        let check = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(check.code == 0)
        #expect(check.output.contains("✓ Exercise 1 is done."))
        #expect(await !workshop("exercises", in: workspace).output.contains("≠  1"))
        try workspace.write("import Testing\r\n\r\n", to: "Exercises/1-TryOut/Tests/GoalTests.swift")
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).output.contains("≠ These tests"))
    }

    @Test func `reset restores the original bytes, and saves other line endings`() async throws {
        _ = await workshop("start 1", in: workspace)
        try convert("Exercises/1-TryOut/Sources")
        #expect(await workshop("reset 1", in: workspace).code == 0)
        let path = "Sources/Adder.swift"
        #expect(workspace.text(of: "Exercises/1-TryOut/\(path)") == ExerciseWorkspace.files[path])
        #expect(workspace.names(in: ".workshop/saved").count == 1)
    }

    /// Some lines end with CR LF: all of them, those at the top, or those of the change.
    @Test(arguments: [0..<1000, 0..<10, 37..<45])
    func `a change to a file keeps the end of each line`(_ lines: Range<Int>) async throws {
        let original = try #require(workspace.text(of: client)).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let mine = original.enumerated().map { index, line in
            if index == original.count - 1 { return String(line) }
            return lines.contains(index) ? "\(line)\r\n" : "\(line)\n"
        }
        try workspace.write(mine.joined(), to: client)
        #expect(await workshop("predict 1 --try", in: workspace).errors == "")
        let changed = mine.map { $0.replacing("200..<300", with: "200..<400") }
        #expect(changed != mine)
        #expect(workspace.text(of: client) == changed.joined())
        #expect(await workshop("predict 1 --undo", in: workspace).errors == "")
        #expect(workspace.text(of: client) == mine.joined())
    }

    @Test func `a new line ends as the one above it, and a new file with LF`() async throws {
        let diff = """
            --- a/A
            +++ b/A
            @@ -1,3 +1,4 @@
             1
            +1½
             2
            -3
            \\ No newline at end of file
            +3
            --- /dev/null
            +++ b/B
            @@ -0,0 +1 @@
            +1
            """
        let lines = diff.split(separator: "\n").map(String.init)
        let file = ["A": Data("1\r\n2\n3".utf8)]
        let after = try #require(await file.applying([lines])?.first)
        #expect(after == ["A": Data("1\r\n1½\r\n2\n3\n".utf8), "B": Data("1\n".utf8)])
        #expect(try await after.applying([lines], isReversed: true)?.first == file)
    }
}
