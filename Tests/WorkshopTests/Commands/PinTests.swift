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
        let id = Data("[]\n".utf8).blobID
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

    @Test func `pin shows the difference, and keeps a copy of what it writes over`() async throws {
        let workspace = try makeWorkspace()
        let playback: Playback = [.start]
        let result = await workshop("pin 3 --accept", in: workspace, runs: playback)
        #expect(playback.runs.map(\.orders) == ["write", "accept"])
        let kept = try #require(result.output.firstMatch(of: #/Saved your version in (\S+)\./#)).1
        let path = "Sources/Orders/screen.json"
        let pins = try #require(workspace.text(of: "Exercises/3-YourOwn/\(path)"))
        #expect(workspace.text(of: "\(kept)/Orders/screen.json") == pins)
        #expect(try SavedVersions(at: workspace.exercise("3-YourOwn")).names().count == 1)
    }

    @Test func `pin says which file it wrote`() async throws {
        let workspace = try makeWorkspace()
        let output = TestOutput()
        var learner = Workshop(console: Console(output: output.write, errors: { _ in }))
        learner.folder = workspace.root
        let playback: Playback = [.start]
        learner.runTests = { run, onActivity in
            let path = run.exercise.path(of: "Sources/Orders/screen.json")
            try? workspace.write("[\n{\"new\": 1}\n]\n", to: path)
            return await playback.runner(run, onActivity)
        }
        #expect(await Command.run(["pin", "3"], in: learner) == 0)
        #expect(output.text.contains("Wrote Exercises/3-YourOwn/Sources/Orders/screen.json, with 1 order."))
        _ = await Command.run(["hint", "3"], in: learner)
        #expect(!output.text.contains("has changed since"))
    }

    /// The report shows what worked before, not the difference, so nobody has seen what would be accepted.
    @Test func `pin accepts nothing while a behaviour is broken`() async throws {
        let workspace = try makeWorkspace()
        let exercise = try workspace.exercise("3-YourOwn")
        let playback: Playback = [.made(for: exercise, failing: ["Adds two numbers": "It doesn't."])]
        let result = await workshop("pin 3 --accept", in: workspace, runs: playback)
        #expect(result.code == 1)
        #expect(playback.runs.map(\.orders) == ["write"])
        #expect(result.output.contains("Nothing was accepted"))
        #expect(try SavedVersions(at: exercise).names() == [])
    }

    @Test func `without --accept, pin asks for the difference only, and saves nothing`() async throws {
        let workspace = try makeWorkspace()
        let playback: Playback = [.start]
        let result = await workshop("pin 3", in: workspace, runs: playback)
        #expect(result.code == 0)
        #expect(playback.runs.map(\.orders) == ["write"])
        #expect(!result.output.contains("Wrote"))
        #expect(try SavedVersions(at: workspace.exercise("3-YourOwn")).names() == [])
    }
}
