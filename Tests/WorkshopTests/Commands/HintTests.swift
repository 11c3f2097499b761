import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

@Suite(.serialized)
struct HintTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace(with: [
            "Exercises/0-FixTenMistakes", "Exercises/13-SearchAsYouType", "Exercises/3-AdoptResult",
        ])
    }

    @Test func `hint shows the answer for the one function that is red first`() async throws {
        let goals = try workspace.exercise("FixTenMistakes").description.goals.map(\.name)
        try await check("FixTenMistakes", red: Array(goals.dropFirst()))
        let nudge = await hint("0")
        let count = try #require(nudge.firstMatch(of: #/^Hint 1 of (\d+) /#).flatMap { Int($0.1) })
        #expect(nudge.contains("  Count the answers\n  ✗ \(goals[1])\n"), "\(nudge)")
        #expect(nudge.contains("\(counted(count - 1, "hint")) left"))
        let answer = await hint("0")
        #expect(answer.hasPrefix("Hint 2 of \(count)  Nearly the answer\n  ✗ \(goals[1])\n"), "\(answer)")
        #expect(answer.contains("if let answer { … } else { … }"))
        for other in ["offline", "refused", "cancel()", "receive(on:", "CancellationError"] {
            #expect(!answer.contains(other))
        }
    }

    @Test func `a broken behaviour comes before the goals`() async throws {
        let description = try workspace.exercise("SearchAsYouType").description
        let goals = description.goals.map(\.name)
        try await check("SearchAsYouType", red: goals)
        #expect(await hint("13").contains(#/^Hint 1 of \d+  The view first\n  ✗ Leaving the screen/#))
        // The view is done, and a character that is typed and deleted requests the query again.
        let behaviour = description.behaviours[2].name
        try await check("SearchAsYouType", red: [behaviour] + goals.dropFirst())
        let hint = await hint("13")
        #expect(hint.contains(#/^Hint 2 of \d+  Remember the query\n/#), "\(hint)")
        #expect(hint.contains("\n  ✗ \(behaviour)\n"), "\(hint)")
    }

    @Test func `a broken behaviour without a hint is named, with the file to look at`() async throws {
        let description = try workspace.exercise("SearchAsYouType").description
        try await check("SearchAsYouType", red: [description.goals[5].name])
        let file = "Exercises/13-SearchAsYouType/Sources/SearchViewModel.swift"
        try workspace.write("// changed\n" + (workspace.text(of: file) ?? ""), to: file)
        try await check("SearchAsYouType", red: [description.behaviours[1].name, description.goals[5].name])
        let hint = await hint("13")
        #expect(hint.hasPrefix("  ✗ \(description.behaviours[1].name)\n"), "\(hint)")
        #expect(hint.contains("    → \(file)\n"))
        #expect(hint.contains(#/Hint 1 of \d+  What is left of Combine/#))
    }

    @Test func `all nudges come before the last hint if there is none for what is red`() async throws {
        let behaviour = try workspace.exercise("SearchAsYouType").description.behaviours[1].name
        try await check("SearchAsYouType", red: [behaviour])
        let titles = [
            "The view first", "The view first", "From top to bottom", "What a cancelled search",
            "Remember the query", "What is left of Combine", "Most of the solution",
        ]
        for (index, title) in titles.enumerated() {
            let hint = await hint("13")
            #expect(hint.contains("Hint \(index + 1) of \(titles.count)  \(title)"), "\(hint)")
        }
    }

    @Test(
        arguments: [
            ("The search continues. The view has no `.task(id:)`.", "The view first"),
            ("The search continues. Not what SearchViewModel.swift starts.", "From top to bottom"),
            ("The search is cancelled, but its progress stays.", "What a cancelled search leaves behind"),
        ]
    )
    func `a hint is about what the test says`(_ message: String, _ title: String) async throws {
        let exercise = try workspace.exercise("SearchAsYouType")
        let red = exercise.description.goals.map { ($0.name, message) }
        let run = TestRun.Output.made(for: exercise, failing: Dictionary(uniqueKeysWithValues: red))
        _ = await workshop("check 13", in: workspace, runs: [run])
        let hint = await hint("13")
        #expect(hint.contains("  \(title)\n  ✗ Leaving the screen"), "\(hint)")
    }

    @Test func `a test can say what a hint is for`() throws {
        var count = 0
        for exercise in try Exercises(in: packageRoot).all {
            let tests = try exercise.contents(of: "Tests").values.map { String(decoding: $0, as: UTF8.self) }
            for message in exercise.hints().flatMap(\.messages) {
                count += 1
                #expect(tests.contains { $0.contains(message) }, "\(exercise.heading): says: \(message)")
            }
        }
        #expect(count > 0)
    }

    @Test func `hints are for the first red test, and then for the whole exercise`() async throws {
        let goals = try workspace.exercise("SearchAsYouType").description.goals.map(\.name)
        try await check("SearchAsYouType", red: [goals[0], goals[5]])
        let titles = [
            "1 of 4  The view first", "2 of 4  The view first", "3 of 4  What a cancelled search",
            "4 of 4  Most of the solution", "4 of 4  Most of the solution",
        ]
        for title in titles {
            let hint = await hint("13")
            #expect(hint.hasPrefix("Hint \(title)"), "\(hint)")
        }
    }

    @Test func `hint says that the code has changed since the last check`() async throws {
        let exercise = try workspace.exercise("FixTenMistakes")
        let news = "Your code has changed since its tests last ran."
        #expect(await !hint("0").contains(news))
        try await check("FixTenMistakes", red: [exercise.description.goals[9].name])
        #expect(await !hint("0").contains(news))
        try workspace.write("// fixed\n", to: exercise.path(of: "Sources/Client.swift"))
        #expect(await hint("0").hasPrefix(news))
        try await check("FixTenMistakes", red: [])
        #expect(await !hint("0").contains(news))
    }

    @Test func `hint says that the code didn't build at the last check, until it does`() async throws {
        let news = "Your code didn't build at the last check. Once you have fixed the errors,"
        let build = TestRun.Output.notBuilt(in: workspace)
        _ = await workshop("check 0", in: workspace, runs: [build])
        #expect(await hint("0").hasPrefix(news))
        // What was red before is still what the hints are for.
        let goals = try workspace.exercise("FixTenMistakes").description.goals.map(\.name)
        try await check("FixTenMistakes", red: [goals[9]])
        #expect(await !hint("0").contains(news))
        _ = await workshop("check 0", in: workspace, runs: [build])
        let hint = await hint("0")
        #expect(hint.hasPrefix(news) && hint.contains("  ✗ \(goals[9])\n"), "\(hint)")
        _ = await workshop("reset 0", in: workspace)
        #expect(await !self.hint("0").contains(news))
    }

    private func hint(_ arguments: String) async -> String {
        await workshop("hint \(arguments)", in: workspace).output
    }

    private func check(_ name: String, red: [String]) async throws {
        let message = "It is red: The view has no `.task(id:)`."
        let failures = Dictionary(uniqueKeysWithValues: red.map { ($0, message) })
        let run = TestRun.Output.made(for: try workspace.exercise(name), failing: failures)
        _ = await workshop("check \(name)", in: workspace, runs: [run])
    }
}
