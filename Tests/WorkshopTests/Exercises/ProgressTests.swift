import Episodes
import Testing

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
        try file.write(progress)
        #expect(file.read().0 == progress)
        #expect(file.read().0[exercise].done == date + 60)
        #expect(workspace.names(in: ".workshop") == ["build", "progress.json"])
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

    @Test func aDateIsANameForAFile() throws {
        #expect(Stamp(date, timeZone: .gmt).description == "2026-11-18T11-06-40")
        try workspace.write("", to: "a-2026.json")
        #expect(Stamp.free("a-2026", in: workspace.root, ending: ".json") == "a-2026-2.json")
    }
}
