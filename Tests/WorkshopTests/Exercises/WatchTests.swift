import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import workshop

@Suite("Watching an exercise", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct WatchTests {
    let workspace: ExerciseWorkspace
    let output = Sink()
    let keyboard = Keyboard()
    let playback = Playback([.start, .solution, .start])

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func showsTheResultOfEachSave() async throws {
        let run = watch()
        await output.has("✗ The adder adds many")
        // Changes outside of Sources and Tests don't start a check.
        try workspace.write("notes", to: "Exercises/1-TryOut/notes.txt")
        try workspace.write(ExerciseWorkspace.files["Sources/Adder.swift"] ?? "", to: adder)
        try workspace.write("better", to: adder)
        await output.has("✓ The adder adds many")
        #expect(playback.runs.count == 2)
        keyboard.type("n")
        await output.has("Exercise 2")
        keyboard.type("h")
        await output.has("Hint 1 of 3")
        keyboard.type("q")
        #expect(await run.value == 0)
        #expect(ProgressFile(in: workspace.root).read()?.current == "2-TryAgain")
    }

    @Test(arguments: [(40, 10), (80, 24), (200, 80)])
    func drawsEachResultAtOnceAndWithinTheTerminal(_ columns: Int, _ rows: Int) async throws {
        let run = watch(columns: columns, rows: rows)
        await output.has("✗")
        try workspace.write("better", to: adder)
        let frame = try #require(await output.wrote("✓"))
        run.cancel()
        #expect(await run.value == 130)
        // Drawn over the previous output, which is never cleared as a whole.
        #expect(frame.hasPrefix("\u{1B}[H"))
        #expect(frame.hasSuffix("\u{1B}[J"))
        #expect(!output.text.contains("\u{1B}[2J"))
        let lines = frame.withoutEscapes.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < rows)
        for line in lines { #expect(line.columns <= columns, "\(line)") }
    }

    @Test func checksAgainWhileACheckIsRunning() async throws {
        let first = AsyncStream.makeStream(of: Void.self)
        let run = watch { [playback] run, onActivity in
            if playback.runs.isEmpty {
                _ = await playback.runner(run, onActivity)
                output.write("The first check is running.\n")
                for await _ in first.stream {}
                return TestRun.Output(end: .interrupted)
            }
            return await playback.runner(run, onActivity)
        }
        await output.has("The first check is running.")
        try workspace.write("better", to: adder)
        await output.has("✓ The adder adds many")
        run.cancel()
        #expect(await run.value == 130)
    }

    /// The folders that may be removed and restored: the exercise's, and the one with all exercises.
    @Test(arguments: ["Exercises/1-TryOut", "Exercises"])
    func noticesAFolderThatIsRemovedAndRestored(_ path: String) async throws {
        let folder = workspace.root.appending(path: path)
        let (gone, copy) = (workspace.root.appending(path: "gone"), workspace.root.appending(path: "copy"))
        try FileManager.default.copyItem(at: folder, to: copy)
        let run = watch()
        await output.has("✗ The adder adds many")
        try FileManager.default.moveItem(at: folder, to: gone)
        await output.has("The folder Exercises/1-TryOut/Sources")
        try FileManager.default.moveItem(at: copy, to: folder)
        await output.has("✓ The adder adds many")
        keyboard.type("q")
        #expect(await run.value == 0)
    }

    @Test func runsAScript() async throws {
        let run = watch(.script("n", "h", "n"))
        #expect(await run.value == 0)
        #expect(!output.text.hasEscapes)
        #expect(playback.runs.map(\.exercise.number) == [1, 2, 1])
        #expect(output.text.contains("Hint 1 of 3"))
    }

    private let adder = "Exercises/1-TryOut/Sources/Adder.swift"

    /// Watches the first exercise, on a terminal of the given size, or with a script as input.
    private func watch(
        _ script: LineInput? = nil,
        columns: Int = 80,
        rows: Int = 60,
        by runner: TestRun.Runner? = nil,
    ) -> Task<Int32, Never> {
        let console = Console(
            isTerminal: script == nil,
            input: script ?? keyboard.input,
            width: { columns },
            height: { rows },
            output: output.write,
            errors: output.write,
        )
        let runTests = runner ?? playback.runner
        let workshop = Workshop(console: console, folder: workspace.root, runTests: runTests)
        return Task { await workshop.run(["watch", "1"]) }
    }
}
