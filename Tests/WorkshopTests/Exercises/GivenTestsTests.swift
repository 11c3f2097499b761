import Testing

@testable import WorkshopKit

@MainActor
@Suite("The tests that were given")
struct GivenTestsTests {
    private let workspace: ExerciseWorkspace
    private let tests = "Exercises/1-TryOut/Tests/BehaviourTests.swift"

    init() async throws {
        workspace = try ExerciseWorkspace()
        try workspace.write("given", to: tests)
    }

    @Test func areMissedWhenTheyDiffer() async throws {
        try await workspace.git("init", "-q")
        try await workspace.commit("The start")
        let asGiven = await workspace.workshop("check", "1", runs: [.solution])
        #expect(!asGiven.output.contains("aren't those that were given"))

        try workspace.write("emptied", to: tests)
        let changed = await workspace.workshop("check", "1", runs: [.solution])
        let warning = [
            "These tests aren't those that were given:", "Exercises/1-TryOut/Tests/BehaviourTests.swift",
            "  git diff Exercises/1-TryOut/Tests   what is different",
        ]
        #expect(changed.output.contains(warning.joined(separator: "\n")), "\(changed.output)")
        #expect(changed.code == 0)
    }

    @Test func mayHaveOthersBesideThem() async throws {
        try await workspace.git("init", "-q")
        try await workspace.commit("The start")
        try workspace.write("mine", to: "Exercises/1-TryOut/Tests/MyTests.swift")
        let call = await workspace.workshop("check", "1", runs: [.solution])
        #expect(!call.output.contains("aren't those that were given"))
    }

    @Test func arentAskedForWithoutGit() async {
        let call = await workspace.workshop("check", "1", runs: [.solution])
        #expect(call.code == 0)
        #expect(!call.output.contains("aren't those that were given"))
    }
}
