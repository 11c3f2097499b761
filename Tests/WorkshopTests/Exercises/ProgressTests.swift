import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import workshop

@Suite("The progress", .serialized)
@MainActor
struct ProgressTests {
    let workspace: ExerciseWorkspace
    let date = Date(timeIntervalSince1970: 1_795_000_000)

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test(arguments: ["", "{", "[]", "{\"exercises\": {\"1-TryOut\": 2}}", "\u{0}\u{1}"])
    func isRenamedIfItIsDamaged(_ text: String) async throws {
        try workspace.write(text, to: ".workshop/progress.json")
        let list = await workspace.workshop("exercises")
        #expect(list.code == 0 && list.errors.contains(".workshop/progress.json is damaged"))
        #expect(workspace.text(of: ".workshop/progress.json") == text, "Reading changes nothing.")
        let start = await workspace.workshop("start", "1")
        #expect(start.code == 0 && start.errors.contains(".workshop/progress-damaged-"))
        let names = workspace.names(in: ".workshop").filter { $0.hasPrefix("progress-damaged-") }
        #expect(names.map { workspace.text(of: ".workshop/\($0)") } == [text])
        #expect(await workspace.workshop("exercises").errors.isEmpty)
    }

    @Test func staysDoneWhateverComesLater() throws {
        let exercise = try workspace.exercise
        let file = ProgressFile(in: workspace.root)
        let log = Recordings.notBuilt(in: workspace.root.path)
        for (index, output) in [.solution, TestRun.Output(end: .exited(1), log: log), .start].enumerated() {
            try file.update { progress in
                progress.record(CheckResult(exercise, output), of: exercise, at: date + Double(index))
            }
            #expect(file.read()?[exercise].done == date)
        }
        #expect(file.read()?[exercise].goalsMet == 0)
    }

    @Test func `what is done stays done after a reset`() async throws {
        _ = await workspace.workshop("check", "1", runs: [.solution])
        try workspace.write("mine", to: "Exercises/1-TryOut/Sources/Adder.swift")
        _ = await workspace.workshop("reset", "1")
        #expect(await workspace.workshop("exercises").output.contains("✓  1  Try out"))
        #expect(await workspace.workshop("solution", "1").code == 0)
    }

    @Test func `the next exercise is the first that isn't done`() async throws {
        for (path, text) in ExerciseWorkspace.files {
            try workspace.write(text, to: "Exercises/3-TryHarder/\(path)")
        }
        for (path, text) in ExerciseWorkspace.files {
            try workspace.write(text, to: "Exercises/4-TryMore/\(path)")
        }
        _ = await workspace.workshop("start", "1")
        _ = await workspace.workshop("start", "3")
        let done = await workspace.workshop("check", "3", runs: [.solution])
        #expect(done.output.contains("start 1"), "\(done.output)")
        #expect(await workspace.workshop("exercises").output.contains("swift run workshop start 1"))
        #expect(await workspace.workshop("start").errors.contains("swift run workshop start 1"))
    }

    /// This happens when exercises are reordered, and a learner pulls the new version.
    @Test func staysWithAnExerciseThatIsRenumbered() async throws {
        _ = await workspace.workshop("start", "1")
        try workspace.write("mine", to: "Exercises/1-TryOut/Sources/Adder.swift")
        _ = await workspace.workshop("reset", "1")
        _ = await workspace.workshop("check", "1", runs: [.solution])
        let exercises = workspace.root.appending(path: "Exercises")
        for (old, new) in [("2-TryAgain", "1-TryAgain"), ("1-TryOut", "10-TryOut")] {
            let (from, to) = (exercises.appending(path: old), exercises.appending(path: new))
            try FileManager.default.moveItem(at: from, to: to)
        }
        try workspace.write("left", to: "Exercises/1-TryOut/.build/left")
        let list = await workspace.workshop("exercises")
        #expect(list.output.contains("○  1  Try out") && list.output.contains("✓ 10  Try out"))
        #expect(
            await workspace.workshop("restore").output.contains("10-TryOut"),
            "It is still the current exercise."
        )
        #expect(workspace.text(of: "Exercises/10-TryOut/Sources/Adder.swift") == "mine")
    }

    @Test func isChangedByOneCommandAtATime() throws {
        let (root, exercise) = (workspace.root, try workspace.exercise)
        DispatchQueue.concurrentPerform(iterations: 9) { hint in
            _ = try? ProgressFile(in: root).update { $0.markSeen(hint: hint, of: exercise) }
        }
        let file = workspace.root.appending(path: ".workshop/progress.json")
        #expect(ProgressFile(in: root).read()?[exercise].hints == 9)
        // A file that is overwritten in place is incomplete if the process is killed during that.
        let old = workspace.root.appending(path: "old.json")
        try FileManager.default.linkItem(at: file, to: old)
        let before = try Data(contentsOf: old)
        try ProgressFile(in: root).update { $0.markSeen(hint: 9, of: exercise) }
        #expect(try Data(contentsOf: old) == before)
    }

    @Test func isOptionalIfItCannotBeWritten() async throws {
        try FileManager.default.removeItem(at: workspace.root.appending(path: ".workshop"))
        try workspace.write("", to: ".workshop")
        for words in [["check", "1"], ["hint", "1"], ["start", "1"]] {
            let call = await workspace.workshop(words, runs: [.solution])
            #expect(call.code == 0 && call.output.contains("1"))
            #expect(call.errors.contains("can't write .workshop: file exists"))
        }
    }
}
