import Foundation
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("The progress", .serialized)
@MainActor
struct ProgressTests {
    let workspace: ExerciseWorkspace
    let date = Date(timeIntervalSince1970: 1_795_000_000)

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func isReadAsItWasWritten() throws {
        let file = ProgressFile(in: workspace.root)
        let exercise = try workspace.exercise
        var progress = ExerciseProgress()
        progress.start(exercise, at: date)
        progress[exercise].hints = 2
        progress.note(CheckResult(exercise, .solution), of: exercise, at: date + 60)
        try file.update { $0 = progress }
        #expect(try file.read().0 == progress)
        #expect(try file.read().0[exercise].done == date + 60)
        #expect(workspace.names(in: ".workshop") == ["build", "lock", "progress.json"])
    }

    @Test(arguments: ["", "{", "[]", "{\"version\": 2, \"exercises\": {}}", "\u{0}\u{1}"])
    func isSetAsideWhenItIsDamaged(_ text: String) async throws {
        try workspace.write(text, to: ".workshop/progress.json")
        let call = await workspace.workshop("exercises")
        #expect(call.code == 0)
        let names = workspace.names(in: ".workshop").filter { $0.hasPrefix("progress-damaged-2") }
        let name = try #require(names.first)
        #expect(
            call.errors == "The progress couldn't be read. It is set aside, and begins anew.\n"
                + "The old file: .workshop/\(name)\n"
        )
        #expect(workspace.text(of: ".workshop/\(name)") == text)
        #expect(await workspace.workshop("exercises").errors.isEmpty)

        try workspace.write(text, to: ".workshop/progress.json")
        _ = await workspace.workshop("start", "1")
        #expect(workspace.names(in: ".workshop").filter { $0.hasPrefix("progress-damaged-") }.count == 2)
    }

    @Test func aCheckThatDidNotBuildTakesNothingAway() throws {
        let exercise = try workspace.exercise
        var progress = ExerciseProgress()
        progress.note(CheckResult(exercise, .solution), of: exercise, at: date)
        let log = Recordings.notBuilt(in: workspace.root.path)
        progress.note(
            CheckResult(exercise, TestRun.Output(end: .exited(1), log: log)),
            of: exercise,
            at: date + 1
        )
        #expect(progress[exercise].done == date)
        #expect(progress[exercise].goalsMet == 2)
        progress.note(CheckResult(exercise, .start), of: exercise, at: date + 2)
        #expect(progress[exercise].done == date)
    }

    @Test func whatIsRestoredIsAsDoneAsItWas() async throws {
        _ = await workspace.workshop("check", "1", runs: [.solution])
        try workspace.write("mine", to: "Exercises/1-TryOut/Sources/Adder.swift")
        _ = await workspace.workshop("reset", "1")
        let exercise = try workspace.exercise
        #expect(try ProgressFile(in: workspace.root).read().0[exercise].done == nil)
        _ = await workspace.workshop("restore", "1")
        #expect(try ProgressFile(in: workspace.root).read().0[exercise].done != nil)
    }

    /// As when exercises are put into another order, and a person takes the new version.
    @Test func isThatOfTheSameExerciseUnderAnotherNumber() async throws {
        _ = await workspace.workshop("check", "1", runs: [.solution])
        try workspace.write("mine", to: "Exercises/1-TryOut/Sources/Adder.swift")
        _ = await workspace.workshop("start", "1")
        _ = await workspace.workshop("reset", "1")
        _ = await workspace.workshop("check", "1", runs: [.solution])
        try workspace.write("left", to: "Exercises/1-TryOut/.build/left")
        let exercises = workspace.root.appending(path: "Exercises")
        for (old, new) in [("2-TryAgain", "1-TryAgain"), ("1-TryOut", "10-TryOut")] {
            try FileManager.default.moveItem(
                at: exercises.appending(path: old),
                to: exercises.appending(path: new)
            )
        }
        try workspace.write("left", to: "Exercises/1-TryOut/.build/left")
        let list = await workspace.workshop("exercises")
        #expect(list.errors.isEmpty, "what is left in a folder that was renamed is no exercise")
        #expect(list.lines.count { $0.contains("○  1  Try out") } == 1)
        #expect(list.lines.count { $0.contains("✓ 10  Try out") } == 1)
        #expect(await workspace.workshop("restore", "10").code == 0)
        #expect(workspace.text(of: "Exercises/10-TryOut/Sources/Adder.swift") == "mine")
        let check = await workspace.workshop("check", runs: [.solution])
        #expect(check.output.contains("Exercise 10"), "it is still the one that was started last")
    }

    @Test func aDateIsANameForAFile() throws {
        #expect(Stamp(date, timeZone: .gmt).description == "2026-11-18T11-06-40")
        try workspace.write("", to: "stamps/a-2026.json")
        let folder = workspace.root.appending(path: "stamps")
        #expect(Stamp.free("a-2026", ending: ".json", in: folder) == "a-2026-2.json")
    }

    @Test func oneCommandChangesItAtATime() throws {
        let lock = workspace.root.appending(path: ".workshop/lock").path
        try ProgressFile(in: workspace.root).update { _ in
            let other = open(lock, O_RDWR)
            #expect(other >= 0)
            #expect(
                flock(other, LOCK_EX | LOCK_NB) != 0,
                "Another command could write between the read and the write"
            )
            close(other)
        }
        let (root, exercise) = (workspace.root, try workspace.exercise)
        DispatchQueue.concurrentPerform(iterations: 9) { _ in
            _ = try? ProgressFile(in: root).update { $0[exercise].hints += 1 }
        }
        #expect(try ProgressFile(in: root).read().0[exercise].hints == 9)
    }

    /// What is written over in its place is half of it, if the process is killed meanwhile.
    @Test func takesThePlaceOfTheOldOneInOneStep() throws {
        let exercise = try workspace.exercise
        try ProgressFile(in: workspace.root).update { $0[exercise].hints = 1 }
        let file = workspace.root.appending(path: ".workshop/progress.json")
        let old = workspace.root.appending(path: "old.json")
        try FileManager.default.linkItem(at: file, to: old)
        let before = try Data(contentsOf: old)
        try ProgressFile(in: workspace.root).update { $0[exercise].hints = 2 }
        #expect(try Data(contentsOf: old) == before)
        #expect(try ProgressFile(in: workspace.root).read().0[exercise].hints == 2)
    }

    @Test func whatCannotBeWrittenIsSaidAndTheRestGoesOn() async throws {
        try FileManager.default.removeItem(at: workspace.root.appending(path: ".workshop"))
        try workspace.write("", to: ".workshop")
        let reason =
            "Your progress isn't recorded: .workshop can't be written: there is a file where a folder should be.\n"
        let check = await workspace.workshop("check", "1", runs: [.solution])
        #expect(check.code == 0)
        #expect(check.errors == reason)
        #expect(check.output.contains("✓ Exercise 1 is done"))
        let hint = await workspace.workshop("hint", "1")
        #expect(hint.errors == reason)
        #expect(hint.output.hasPrefix("Hint 1 of 3"))
        let start = await workspace.workshop("start", "1")
        #expect(start.errors == reason)
        #expect(start.output.hasPrefix("Exercise 1  Try out"))
    }
}
