import Foundation
import Testing

@testable import Terminal

@Suite(.serialized, .timeLimit(.minutes(5)))
struct DiffCommandTests {
    @Test func `diff shows two stages`() async {
        let diff = await workshop("diff 2 stage3")
        #expect(diff.code == 0)
        #expect(diff.output.hasPrefix("Stage 2, An API service → Stage 3, Result\n"))
        #expect(diff.output.contains("\n--- Stage2/APIService.swift\n+++ Stage3/APIService.swift\n"))
        #expect(!diff.output.contains("README.md"))
        #expect(await workshop("diff 3 3").output.contains("No differences."))
    }

    @Test func `colours show which blocks moved`() async {
        let diff = await workshop("diff 1 2", style: Style(isOn: true)).output
        #expect(diff.contains("\u{1B}[1;36m+"))
        #expect(diff.contains("\u{1B}[1;35m-        var request = URLRequest(url: url)"))
    }

    @Test func `a file that can't be read isn't an empty one`() async throws {
        let workspace = ExerciseWorkspace()
        let file = workspace.root.appending(path: "Exercises/1-TryOut/Solution/Pipe.swift")
        #expect(mkfifo(file.path, 0o600) == 0)
        let diff = await workshop("diff exercise1 solution1", in: workspace)
        #expect(diff.output.contains("+++ Solution1/Pipe.swift\n@@ -0,0 +1 @@\n+This file can't be read."))
    }
}
