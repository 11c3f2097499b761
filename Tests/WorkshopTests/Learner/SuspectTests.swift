import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

/// Which files a broken behaviour names.
@Suite(.serialized)
struct SuspectTests {
    /// Tried solutions that change four to six files, and the one with the mistake.
    @Test(
        arguments: [
            ("1-HideTheModel", "star-lost-in-a-refresh", "It is broken.", "CrossingsViewModel.swift"),
            ("1-HideTheModel", "price-without-a-locale", "It is broken.", "CrossingRowViewModel.swift"),
            ("5-AdoptCombine", "sync-on-the-main-queue", "It is broken.", "PhotosViewModel.swift"),
        ]
    )
    func `a broken behaviour names the file that it is about`(
        _ id: String,
        _ name: String,
        _ message: String,
        _ file: String,
    ) async throws {
        let workspace = try ExerciseWorkspace(with: ["Exercises/\(id)", "Tests/Tried/\(id).md"])
        let exercise = try workspace.exercise(id)
        let tried = try #require(TriedSolution.all(of: exercise).first { $0.name == name })
        let names = Set(exercise.description.behaviours.map(\.name))
        let broken = try #require(tried.facts.first { $0.name == "fails" && names.contains($0.value) }?.value)
        let start = try await exercise.originals.contents(of: "Sources")
        for (path, data) in try #require(try await tried.files(in: exercise, from: start)) {
            try workspace.write(
                String(decoding: data, as: UTF8.self),
                to: exercise.path(of: "Sources/\(path)")
            )
        }
        let run = TestRun.Output.made(for: exercise, failing: [broken: message])
        let check = await workshop("check \(id)", in: workspace, runs: [run])
        #expect(places(in: check) == [exercise.path(of: "Sources/\(file)")], "\(check.output)")
        // The mistake may be elsewhere: whatever else has changed is named, too.
        let others = exercise.originals.changedSources(since: nil).filter { !$0.hasSuffix("/\(file)") }
        #expect(others.count > 2)
        let text = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let list = others.map { $0.split(separator: "/").last ?? "" }.joined(separator: ", ")
        #expect(text.contains("or \(list)"), "\(check.output)")
    }

    @Test(
        arguments: [
            ("3-AdoptResult", 1, ".notWritten"), ("3-AdoptResult", 3, "[Episode]?, APIClientError?"),
            ("7-AdoptAsyncAwait", 11, "func shelfPublisher("),
        ]
    )
    func `a goal names the line that it is about`(_ id: String, _ goal: Int, _ text: String) async throws {
        let workspace = try ExerciseWorkspace(with: ["Exercises/\(id)"])
        let exercise = try workspace.exercise(id)
        let red = exercise.description.goals[(goal - 1)...].map { ($0.name, "It is red.") }
        let run = TestRun.Output.made(for: exercise, failing: Dictionary(uniqueKeysWithValues: red))
        let check = await workshop("check \(id)", in: workspace, runs: [run])
        let place = try #require(places(in: check).first).split(separator: ":")
        let line = try #require(Int(place.last ?? ""))
        #expect(workspace.text(of: String(place[0]))?.lines[line - 1].contains(text) == true, "\(place)")
    }

    @Test func `what has changed since all behaviours held is named`() async throws {
        let workspace = ExerciseWorkspace()
        let exercise = workspace.exercise
        let held = TestRun.Output.made(for: exercise, failing: [:])
        let broken = TestRun.Output.made(for: exercise, failing: ["Greets by name": "It is broken."])
        try workspace.write("struct Adder {}\n", to: exercise.path(of: "Sources/Adder.swift"))
        _ = await workshop("check 1", in: workspace, runs: [held])
        for file in ["Greeting.swift", "New.swift"] {
            try workspace.write("func greeting() { boom }\n", to: exercise.path(of: "Sources/\(file)"))
        }
        // The second time, nothing is different.
        for _ in 1...2 {
            let check = await workshop("check 1", in: workspace, runs: [broken])
            let expected = ["Greeting.swift", "New.swift"].map { exercise.path(of: "Sources/\($0)") }
            #expect(places(in: check) == expected, "\(check.output)")
        }
    }

    @Test func `a file that is as it was at the start isn't named`() async throws {
        let workspace = ExerciseWorkspace()
        let exercise = workspace.exercise
        let held = TestRun.Output.made(for: exercise, failing: [:])
        let broken = TestRun.Output.made(for: exercise, failing: ["Greets by name": "It is broken."])
        let adder = exercise.path(of: "Sources/Adder.swift")
        try workspace.write("struct Adder {}\n", to: adder)
        _ = await workshop("check 1", in: workspace, runs: [held])
        try workspace.write(ExerciseWorkspace.files["Sources/Adder.swift"] ?? "", to: adder)
        // Neither has a line that it didn't have at the start.
        try workspace.write("\n", to: exercise.path(of: "Sources/Greeting.swift"))
        let check = await workshop("check 1", in: workspace, runs: [broken])
        #expect(places(in: check) == [exercise.path(of: "Sources/Greeting.swift")], "\(check.output)")
    }

    @Test(
        arguments: [
            // A sentence that names a type is about its file.
            ("CrossingsList should still call start() when it appears.", "CrossingsList.swift"),
            (
                "CrossingsList should call start() only once, CrossingsView never.",
                "CrossingsList.swift"
            ),
            (
                "CrossingsView formats, in NextCrossingView.swift.",
                "NextCrossingView.swift"
            ),
            // What is still as at the start begins in the file of the goal.
            ("The view still reads crossings: loop over the rows.", "CrossingsView.swift"),
            // Anything else can't be the fault of a file that is still as at the start.
            ("A row is missing.", "CrossingsViewModel.swift"),
        ]
    )
    func `a goal names the file that its message is about`(_ message: String, _ file: String) async throws {
        let workspace = try ExerciseWorkspace(with: ["Exercises/1-HideTheModel"])
        let exercise = try workspace.exercise("HideTheModel")
        let goal = exercise.description.goals[7].name
        let path = exercise.path(of: "Sources/CrossingsViewModel.swift")
        try workspace.write("// changed\n\(workspace.text(of: path) ?? "")", to: path)
        let run = TestRun.Output.made(for: exercise, failing: [goal: message])
        let check = await workshop("check 1", in: workspace, runs: [run])
        #expect(places(in: check) == [exercise.path(of: "Sources/\(file)")], "\(check.output)")
    }

    /// The files in Sources that a report names.
    private func places(in check: CommandResult) -> [String] {
        let lines = check.lines.map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.filter { $0.hasPrefix("→ ") && $0.contains("/Sources/") }.map { String($0.dropFirst(2)) }
    }
}
