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

    @Test func areMissedByAResetToo() async throws {
        try await workspace.git("init", "-q")
        try await workspace.commit("The start")
        #expect(await workspace.workshop("reset", "1").lines.first?.hasPrefix("Exercise 1 is as it ") == true)

        try workspace.write("emptied", to: tests)
        let warning = [
            "These tests aren't those that were given:", "Exercises/1-TryOut/Tests/BehaviourTests.swift",
            "  git checkout HEAD Exercises/1-TryOut/Tests   take them back",
        ]
        for text in ["", "mine"] {
            if !text.isEmpty { try workspace.write(text, to: "Exercises/1-TryOut/Sources/Adder.swift") }
            let reset = await workspace.workshop("reset", "1")
            #expect(reset.lines.first?.hasPrefix("The sources of exercise 1 are as they began") == true)
            #expect(reset.output.contains(warning.joined(separator: "\n")), "\(reset.output)")
            #expect(workspace.text(of: tests) == "emptied")
        }
        try await workspace.git("checkout", "-q", "HEAD", "Exercises/1-TryOut/Tests")
        let call = await workspace.workshop("reset", "1")
        #expect(call.lines.first == "Exercise 1 is as it began already. Nothing to keep.")
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
