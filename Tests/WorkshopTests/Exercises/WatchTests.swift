import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("A person before watch", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct WatchTests {
    let workspace: ExerciseWorkspace
    let terminal = FakeTerminal()

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func seesWhatComesOfEachSave() async throws {
        let run = watch(.start, .solution)
        await terminal.shows(" Exercise 1  Try out", "✗ The adder adds many", "0 of 2 goals ")
        try workspace.write("better", to: "Exercises/1-TryOut/Sources/Adder.swift")
        await terminal.shows("✓ The adder adds many", " ✓ done ", "n goes to the next one.")
        terminal.press(.character("d"))
        await terminal.shows("Exercise 1, Try out → Solution 1, Try out")
        terminal.press(.character("q"))
        await terminal.shows("✓ Greets by name")
        terminal.press(.character("n"))
        await terminal.shows(" Exercise 2  Try out", "Read Exercises/2-TryAgain/README.md")
        terminal.press(.character("q"))
        #expect(await run.value == 0)
        #expect(terminal.log == ["enter", "leave"])
        #expect(try ProgressFile(in: workspace.root).read().0.current == "2-TryAgain")
    }

    @Test func seesWhichOfTheGivenTestsWereChanged() async throws {
        try workspace.write("mine", to: "Exercises/1-TryOut/Tests/GoalTests.swift")
        let run = watch(.solution)
        await terminal.shows(
            " passes, with other tests ",
            "given:",
            "Exercises/1-TryOut/Tests/GoalTests.swift"
        )
        terminal.press(.character("q"))
        #expect(await run.value == 0)
    }

    @Test func doesNotCheckWhatDidNotChange() async throws {
        let run = watch(.start, .solution)
        await terminal.shows("0 of 2 goals ")
        try workspace.write("notes", to: "Exercises/1-TryOut/notes.txt")
        let text = ExerciseWorkspace.files["Sources/Adder.swift"] ?? ""
        try workspace.write(text, to: "Exercises/1-TryOut/Sources/Adder.swift")
        await terminal.hasAnsweredAll()
        let frame = await terminal.becomes(LiveSize(columns: 80, rows: 25))
        #expect(frame.contains("0 of 2 goals"))
        terminal.press(.interrupt)
        #expect(await run.value == 0)
    }

    @Test func noticesSourcesThatWereReplacedAsAWhole() async throws {
        _ = await workspace.workshop("exercises")
        try workspace.write("mine", to: "Exercises/1-TryOut/Sources/Adder.swift")
        let run = watch(.start, .solution, .start)
        await terminal.shows("0 of 2 goals ")
        _ = await workspace.workshop("reset", "1")
        await terminal.shows(" ✓ done ")
        try workspace.write("again", to: "Exercises/1-TryOut/Sources/Adder.swift")
        await terminal.shows("0 of 2 goals ")
        run.cancel()
        #expect(await run.value == 130)
    }

    /// The folders that may go and come back: the exercise's, and that of all exercises.
    @Test(arguments: ["Exercises/1-TryOut", "Exercises"])
    func noticesAFolderThatWasRemovedAndComesBack(_ path: String) async throws {
        let folder = workspace.root.appending(path: path)
        let (gone, copy) = (workspace.root.appending(path: "gone"), workspace.root.appending(path: "copy"))
        try FileManager.default.copyItem(at: folder, to: copy)
        let run = watch(.start, .solution, .start)
        await terminal.shows("0 of 2 goals ")
        try FileManager.default.moveItem(at: folder, to: gone)
        try FileManager.default.removeItem(at: gone)
        await terminal.shows("✗ no sources ")
        try FileManager.default.moveItem(at: copy, to: folder)
        await terminal.shows(" ✓ done ")
        try workspace.write("again", to: "Exercises/1-TryOut/Sources/Adder.swift")
        await terminal.shows("0 of 2 goals ")
        run.cancel()
        #expect(await run.value == 130)
    }

    @Test func takesHintsAndAsksTwiceForTheSolution() async throws {
        let run = watch(.start)
        await terminal.shows("0 of 2 goals ", "h hint   n next   d solution   q quit")
        terminal.press(.character("h"))
        await terminal.shows("Hint 1 of 3  Begin with the sum", "q back")
        terminal.press(.character("h"), .character("h"))
        await terminal.shows("Hint 3 of 3")
        terminal.press(.character("h"))
        await terminal.shows("Hint 1 of 3")
        terminal.press(.enter, .character("d"))
        await terminal.shows("Press d again to see the solution anyway.")
        terminal.press(.character("d"))
        await terminal.shows("── Adder.swift ")
        terminal.press(.character("q"), .character("q"))
        #expect(await run.value == 0)
    }

    @Test func fitsAnyRoom() async {
        let run = watch(.start)
        await terminal.shows("0 of 2 goals ")
        for (columns, rows) in [(24, 8), (40, 3), (10, 2), (200, 1), (80, 7)] {
            let frame = await terminal.becomes(LiveSize(columns: columns, rows: rows))
            for line in frame.split(separator: "\r\n") {
                #expect(line.columns <= max(24, columns), "\(line)")
            }
        }
        terminal.press(.end)
        await terminal.shows("✗ The greeting is loud", "↑↓ scroll")
        terminal.close()
        #expect(await run.value == 0)
    }

    private func watch(_ runs: TestRun.Output...) -> Task<Int32, Never> {
        Task { await workspace.workshop("watch", "1", runs: runs, terminal: terminal).code }
    }
}
