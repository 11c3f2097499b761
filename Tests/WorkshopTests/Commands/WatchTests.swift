import Foundation
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
@MainActor
struct WatchTests {
    let workspace = ExerciseWorkspace()
    let output = TestOutput()
    let keyboard = Keyboard()
    let playback: Playback = [.start, .solution, .start]

    @Test func `watch shows the result of each save`() async throws {
        let run = watch()
        await output.has("✗ The adder adds many")
        // Changes outside of Sources and Tests don't start a check.
        try workspace.write("notes", to: "Exercises/1-TryOut/notes.txt")
        try save(ExerciseWorkspace.files["Sources/Adder.swift"] ?? "")
        try save("better")
        await output.has("✓ The adder adds many")
        #expect(playback.runs.count == 2)
        keyboard.type("n")
        await output.has("Exercise 2")
        keyboard.type("h")
        await output.has("Hint 1 of 3")
        keyboard.type("q")
        #expect(await run.value.code == 0)
        #expect(try ProgressFile(in: workspace.root).read()?.current == "2-TryAgain")
    }

    @Test func `watch clears the screen, and says how to go on once the path's part is done`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Exercises/9-WriteTheTests", "Exercises/3-AdoptResult"])
        let exercise = try workspace.exercise("WriteTheTests")
        let goals = exercise.description.goals.map(\.name)
        let runs = [3, 4].map { met in
            let red = goals.dropFirst(met).map { ($0, "Your tests miss a screen.") }
            return TestRun.Output.made(for: exercise, failing: Dictionary(uniqueKeysWithValues: red))
        }
        let run = Task {
            await workshop(
                "watch 9",
                in: workspace,
                runs: [runs[0], runs[1]],
                input: keyboard.input,
                output: output,
                isTerminal: true,
            )
        }
        await output.has("3 of 4 goals on the path")
        try workspace.write("// met\n", to: exercise.path(of: "Sources/Menu/More.swift"))
        let frame = try #require(await output.wrote("the path's part is done"))
        run.cancel()
        #expect(await run.value.code == 130)
        #expect(frame.hasPrefix("\u{1B}[H\u{1B}[2J"))
        let lines = frame.withoutEscapes.lines
        for line in lines { #expect(line.columns <= 80, "\(line)") }
        let end = lines.suffix(3)
        #expect(end.first?.hasPrefix("Type n for the next: ") == true, "\(frame)")
        #expect(end.dropFirst() == ["✓ Exercise 9: the path's part is done. 4 optional goals left.", ""])
    }

    @Test func `watch checks again while a check is running`() async throws {
        let run = watch(runs: [.interrupted, .solution])
        await output.has("running until it is interrupted")
        try save("better")
        await output.has("✓ The adder adds many")
        run.cancel()
        #expect(await run.value.code == 130)
    }

    @Test func `q ends the command even while a hint waits for a check`() async throws {
        let run = watch(runs: [.interrupted])
        await output.has("running until it is interrupted")
        keyboard.type("h")
        keyboard.type("q")
        #expect(await run.value.code == 0)
        #expect(!output.text.contains("Hint "))
    }

    @Test func `a hint that was asked for during a check comes after its result`() async throws {
        let run = watch(runs: [.interrupted, .solution])
        await output.has("running until it is interrupted")
        keyboard.type("h")
        try save("better")
        await output.has("Hint 1 of 3")
        let result = try #require(output.text.firstRange(of: "✓ The adder adds many"))
        let hint = try #require(output.text.firstRange(of: "Hint 1 of 3"))
        #expect(result.lowerBound < hint.lowerBound)
        keyboard.type("q")
        #expect(await run.value.code == 0)
    }

    /// The folders that may be removed and restored: the exercise's, and the one with all exercises.
    @Test(arguments: ["Exercises/1-TryOut", "Exercises"])
    func `watch notices a folder that is removed and restored`(_ path: String) async throws {
        let folder = workspace.root.appending(path: path)
        let gone = workspace.root.appending(path: "gone")
        let copy = workspace.root.appending(path: "copy")
        try FileManager.default.copyItem(at: folder, to: copy)
        let run = watch()
        await output.has("✗ The adder adds many")
        try FileManager.default.moveItem(at: folder, to: gone)
        await output.has("The folder Exercises/1-TryOut/Sources")
        try FileManager.default.moveItem(at: copy, to: folder)
        await output.has("✓ The adder adds many")
        keyboard.type("q")
        #expect(await run.value.code == 0)
    }

    @Test func `watch runs a script`() async throws {
        let run = watch(.script(["n", "h", "n"]))
        #expect(await run.value.code == 0)
        #expect(!output.text.hasEscapes)
        #expect(playback.runs.map(\.exercise.number) == [1, 2, 1])
        #expect(output.text.contains("Hint 1 of 3"))
    }

    private func save(_ text: String) throws {
        try workspace.write(text, to: "Exercises/1-TryOut/Sources/Adder.swift", options: .atomic)
    }

    /// Watches the first exercise, on a terminal, or with a script as input.
    private func watch(
        _ script: LineInput? = nil,
        runs: Playback? = nil,
    ) -> Task<CommandResult, Never> {
        Task {
            await workshop(
                "watch 1",
                in: workspace,
                runs: runs ?? playback,
                input: script ?? keyboard.input,
                output: output,
                isTerminal: script == nil,
            )
        }
    }
}
