import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner

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

    @Test func `without --accept, pin asks for the difference only, and saves nothing`() async throws {
        let workspace = try makeWorkspace()
        let playback: Playback = [.start]
        let result = await workshop("pin 3", in: workspace, runs: playback)
        #expect(result.code == 0)
        #expect(playback.runs.map(\.orders) == ["write"])
        #expect(try SavedVersions(at: workspace.exercise("3-YourOwn")).names() == [])
    }
}
