import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

struct PinTests {
    /// A workspace with an exercise whose screen the learner pins, besides one whose start we have pinned.
    private func makeWorkspace() throws -> ExerciseWorkspace {
        let workspace = try ExerciseWorkspace(with: [])
        try workspace.addExercise("3-YourOwn")
        let pins = "[\n{\"mine\": 1}\n]\n"
        try workspace.write(pins, to: "Exercises/3-YourOwn/Sources/Orders/screen.json")
        let originals = try #require(workspace.text(of: "Exercises/3-YourOwn/originals"))
        let id = Data("[]\n".utf8).contentID
        try workspace.write(
            originals + "\(id) Sources/Orders/screen.json\n",
            to: "Exercises/3-YourOwn/originals"
        )
        return workspace
    }

    /// Otherwise, the tests of that exercise would be told that what the learner's code does is right.
    @Test func `pin runs nothing where the start is pinned, and says what can be pinned`() async throws {
        let playback: Playback = []
        let result = await workshop("pin 1", in: try makeWorkspace(), runs: playback)
        #expect(result.code == 64)
        #expect(playback.runs.isEmpty)
        #expect(result.errors.contains("exercise 1 has no screen for you to pin"))
        #expect(result.errors.contains("swift run workshop pin 3"))
    }

    /// A run of the tests that proposes pins, and does something else before, as an editor may.
    private func run(
        _ line: String,
        in workspace: ExerciseWorkspace,
        proposing pins: String?,
        _ playback: Playback = [.start],
        meanwhile: @escaping @Sendable () -> Void = {},
    ) async -> (code: Int32, text: String) {
        let output = TestOutput()
        var learner = Workshop(console: Console(output: output.write, errors: output.write))
        learner.folder = workspace.root
        learner.runTests = { run, onActivity in
            if let pins, let folder = run.proposals {
                let file = run.exercise.folder.appending(path: "Sources/Orders/screen.json")
                let proposal = folder.appending(path: file.path)
                let folder = proposal.deletingLastPathComponent()
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try? Data(pins.utf8).write(to: proposal)
            }
            meanwhile()
            return await playback.runner(run, onActivity)
        }
        let code = await Command.run(line.split(separator: " ").map(String.init), in: learner)
        return (code, output.text)
    }

    private let sources = "Exercises/3-YourOwn/Sources"
    private var file: String { "\(sources)/Orders/screen.json" }
    private let new = "[\n{\"new\": 1},\n{\"new\": 2}\n]\n"

    @Test func `pin accepts what one run has shown, and keeps a copy of what it writes over`() async throws {
        let workspace = try makeWorkspace()
        let pins = try #require(workspace.text(of: file))
        let playback: Playback = [.start]
        let result = await run("pin 3 --accept 1", in: workspace, proposing: new, playback)
        #expect(result.code == 0)
        #expect(playback.runs.count == 1)
        #expect(workspace.text(of: file) == new)
        #expect(result.text.contains("Wrote \(file), with 2 orders."))
        let kept = try #require(result.text.firstMatch(of: #/Saved your version in (\S+)\./#)).1
        #expect(workspace.text(of: "\(kept)/Orders/screen.json") == pins)
        #expect(try SavedVersions(at: workspace.exercise("3-YourOwn")).names().count == 1)
    }

    @Test(arguments: ["Adder.swift", "Orders/screen.json"])
    func `pin writes nothing if a file is saved while it runs`(_ name: String) async throws {
        let workspace = try makeWorkspace()
        let pins = try #require(workspace.text(of: file))
        let edit = "[\n{\"edited\": 1}\n]\n"
        let path = "\(sources)/\(name)"
        let result = await run("pin 3 --accept 1", in: workspace, proposing: new) {
            try? workspace.write(edit, to: path)
        }
        #expect(result.code == 1)
        #expect(result.text.contains("was saved while its tests ran; nothing was written"), "\(result.text)")
        #expect(workspace.text(of: path) == edit)
        #expect(workspace.text(of: file) == (path == file ? edit : pins))
        #expect(try SavedVersions(at: workspace.exercise("3-YourOwn")).names() == [])
    }

    @Test func `pin writes the first pins, and says which file it wrote`() async throws {
        let workspace = try makeWorkspace()
        try workspace.write("[]\n", to: file)
        let result = await run("pin 3", in: workspace, proposing: new)
        #expect(result.code == 0)
        #expect(workspace.text(of: file) == new)
        #expect(result.text.contains("Wrote \(file), with 2 orders."))
        let hint = await workshop("hint 3", in: workspace)
        #expect(!hint.output.contains("has changed since"))
    }

    /// The report shows what worked before, not the difference, so nobody has seen what would be accepted.
    @Test func `pin accepts nothing while a behaviour is broken`() async throws {
        let workspace = try makeWorkspace()
        let exercise = try workspace.exercise("3-YourOwn")
        let pins = try #require(workspace.text(of: file))
        let playback: Playback = [.made(for: exercise, failing: ["Adds two numbers": "It doesn't."])]
        let result = await run("pin 3 --accept 1", in: workspace, proposing: new, playback)
        #expect(result.code == 1)
        #expect(result.text.contains("Nothing was accepted"))
        #expect(workspace.text(of: file) == pins)
        #expect(try SavedVersions(at: exercise).names() == [])
    }

    /// So `pin 15 && git commit` commits nothing that differs.
    @Test func `without --accept, pin shows the difference only, and fails`() async throws {
        let workspace = try makeWorkspace()
        let pins = try #require(workspace.text(of: file))
        let result = await run("pin 3", in: workspace, proposing: new)
        #expect(result.code == 1)
        #expect(!result.text.contains("Wrote"))
        #expect(result.text.contains("swift run workshop pin 3 --accept 1"))
        #expect(workspace.text(of: file) == pins)
        #expect(try SavedVersions(at: workspace.exercise("3-YourOwn")).names() == [])
    }

    @Test(arguments: ["pin 3", "pin 3 --accept 1"])
    func `pin says how many orders are as pinned`(_ line: String) async throws {
        let workspace = try makeWorkspace()
        let pins = try #require(workspace.text(of: file))
        let result = await run(line, in: workspace, proposing: pins)
        #expect(result.code == 0)
        #expect(result.text.contains("\(file): 1 order, as pinned."))
    }
}
