import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Terminal

/// What can't be read is neither missing nor empty.
struct NotUTF8Tests {
    @Test(arguments: ["Exercises/README.md", "Exercises/1-TryOut/README.md", "Exercises/1-TryOut/hints.md"])
    func `names a page that isn't UTF-8`(_ path: String) throws {
        let workspace = ExerciseWorkspace()
        try Data([0x23, 0x20, 0xfc]).write(to: workspace.root.appending(path: path))
        let error = #expect(throws: CommandError.self) { try Exercises(in: workspace.root) }
        #expect(error?.message == "can't read \(path): it isn't UTF-8")
    }

    /// It may be the one that says that a test has failed.
    @Test func `an event that can't be read is no success`() {
        let workspace = ExerciseWorkspace()
        var output = TestRun.Output.solution
        #expect(CheckResult(workspace.exercise, output).crash == nil)
        let lines = output.events.split(separator: "\n")
        output.events = ([lines[0], "{}"] + lines.dropFirst()).joined(separator: "\n")
        #expect(
            CheckResult(workspace.exercise, output).crash?.contains("an event that can't be read") == true
        )
    }
}
