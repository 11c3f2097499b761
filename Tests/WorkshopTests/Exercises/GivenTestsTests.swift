import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@MainActor
@Suite("The tests that were given")
struct GivenTestsTests {
    private let workspace: ExerciseWorkspace
    private let tests = "Exercises/1-TryOut/Tests/GoalTests.swift"
    private let words = "aren't those that were given: Exercises/1-TryOut/Tests/GoalTests.swift"

    init() async throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func areWhatAnExerciseIsDoneBy() async throws {
        let asGiven = await workspace.workshop("check", "2", runs: [.solution])
        #expect(asGiven.code == 0)

        // A test whose body was emptied is another test.
        try workspace.write("", to: tests)
        let changed = await workspace.workshop("check", "1", runs: [.solution])
        #expect(changed.code == 1)
        #expect(changed.text.contains(words), "\(changed.output)")
        #expect(changed.text.contains("it isn't done yet"))
        #expect(!changed.output.contains("is done:"))
        #expect(changed.lines.contains { $0.hasPrefix("  swift run workshop check 1 --given-tests") })
        let list = await workspace.workshop("exercises")
        #expect(list.lines.contains { $0.hasPrefix("  ≠  1  Try out") && $0.contains("with other tests") })
        #expect(list.output.contains("≠ done, but with other tests than those that were given"))
    }

    @Test func areMissedWhateverWasCommitted() async throws {
        try await workspace.git("init", "-q")
        try workspace.write("weaker", to: tests)
        try await workspace.commit("Everything")
        let check = await workspace.workshop("check", "1", runs: [.solution])
        #expect(check.code == 1)
        #expect(check.text.contains(words))
    }

    @Test func areMissedWhenOneIsGone() async throws {
        try workspace.write("mine", to: "Exercises/1-TryOut/Tests/MyTests.swift")
        #expect(await workspace.workshop("check", "1", runs: [.solution]).code == 0)
        try FileManager.default.removeItem(at: workspace.root.appending(path: tests))
        #expect(await workspace.workshop("check", "1", runs: [.solution]).code == 1)
    }

    @Test func canBePutToItWhateverIsThere() async throws {
        try workspace.write("", to: tests)
        let check = await workspace.workshop("check", "1", "--given-tests", runs: [.solution])
        #expect(check.code == 0)
        #expect(!check.output.contains("aren't those that were given"))
        #expect(await workspace.workshop("exercises").lines.contains { $0.hasPrefix("  ✓  1") })

        let run = TestRun(exercise: try workspace.exercise, isWithGivenTests: true)
        #expect(run.environment([:])["GIVEN_TESTS"] == "1")
        #expect(
            TestRun(exercise: try workspace.exercise).environment(["GIVEN_TESTS": "1"])["GIVEN_TESTS"] == nil
        )
    }

    @Test func areMissedByAResetToo() async throws {
        #expect(await workspace.workshop("reset", "1").lines.first?.hasPrefix("Exercise 1 is as it ") == true)
        try workspace.write("", to: tests)
        let reset = await workspace.workshop("reset", "1")
        #expect(reset.lines.first?.hasPrefix("The sources of exercise 1 are as they began") == true)
        #expect(reset.text.contains(words))
        #expect(workspace.text(of: tests) == "")
    }
}

extension Call {
    /// The output without its line breaks.
    fileprivate var text: String { lines.joined(separator: " ") }
}
