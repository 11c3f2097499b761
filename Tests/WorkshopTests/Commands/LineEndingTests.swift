import Foundation
import Testing

@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

/// What the command says about files whose lines end with CR LF, as Windows and some editors write them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LineEndingTests {
    private let workspace: ExerciseWorkspace
    private let folder = "Exercises/1-TryOut"

    init() throws {
        workspace = try ExerciseWorkspace(with: ["Stages/Stage2", Change.file])
    }

    /// Gives each line of a file in the workspace CR LF.
    private func convert(_ path: String) throws {
        let text = try #require(workspace.text(of: path))
        try workspace.write(text.replacing("\n", with: "\r\n"), to: path)
    }

    @Test(arguments: ["Sources/Adder.swift", "Tests/GoalTests.swift", "Package.swift"])
    func `check names a file with Windows line endings, and runs nothing`(_ file: String) async throws {
        try convert("\(folder)/\(file)")
        let runs: Playback = [.solution]
        let check = await workshop("check 1", in: workspace, runs: runs)
        #expect(check.code == 1)
        #expect(runs.runs.isEmpty)
        let words = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let error = "\(file) has Windows line endings (CR LF). Save it with LF, then check again."
        #expect(words.contains("\(folder)/\(error)"), "\(check.output)")
        #expect(!check.output.contains("done"))
    }

    @Test func `check counts the files with Windows line endings`() async throws {
        for file in ["Sources/Adder.swift", "Sources/Greeting.swift", "Tests/GoalTests.swift"] {
            try convert("\(folder)/\(file)")
        }
        let check = await workshop("check 1", in: workspace, runs: [.solution])
        let words = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Adder.swift and 2 other files have Windows line endings"), "\(check.output)")
        #expect(check.code == 1)
    }

    @Test func `tests with other line endings are changed tests`() async throws {
        try workspace.write("one\n", to: "\(folder)/Tests/Orders.txt")
        let id = Data("one\n".utf8).contentID
        let list = try #require(workspace.text(of: "\(folder)/originals"))
        try workspace.write("\(list)\(id) Tests/Orders.txt\n", to: "\(folder)/originals")
        #expect(await workshop("check 1", in: workspace, runs: [.solution]).code == 0)
        try convert("\(folder)/Tests/Orders.txt")
        let check = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(check.code == 1)
        #expect(check.output.contains("≠ "))
    }

    @Test func `reset restores the original bytes, and saves other line endings`() async throws {
        _ = await workshop("start 1", in: workspace)
        try convert("\(folder)/Sources/Adder.swift")
        #expect(await workshop("reset 1", in: workspace).code == 0)
        let path = "Sources/Adder.swift"
        #expect(workspace.text(of: "\(folder)/\(path)") == ExerciseWorkspace.files[path])
        #expect(workspace.names(in: ".workshop/saved").count == 1)
    }

    @Test func `a change doesn't apply to a file with Windows line endings`() async throws {
        let client = "Stages/Stage2/APIClient.swift"
        try convert(client)
        let before = workspace.text(of: client)
        let result = await workshop("predict 1 --try", in: workspace)
        #expect(result.code == 1)
        #expect(result.errors.contains("\(client) has Windows line endings (CR LF)"), "\(result.errors)")
        #expect(result.errors.contains("Save it with LF"))
        #expect(workspace.text(of: client) == before)
    }
}
