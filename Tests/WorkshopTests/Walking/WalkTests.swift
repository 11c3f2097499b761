import Foundation
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("The command walk", .timeLimit(.minutes(5)))
@MainActor
struct WalkTests {
    @Test func showsEachStepWithItsWordsAndItsChange() async {
        let call = await Call.workshop("walk", "2", "3")
        #expect(call.code == 0)
        #expect(call.output.hasPrefix("Stage 2 → 3, 7 steps: Result\n"))
        #expect(call.output.contains("Stage 2 → 3, step 2 of 7: Switch over the result in start()\n"))
        #expect(call.output.contains("Parallel change: migrate. One caller moves."))
        #expect(call.output.contains("── EpisodesViewModel.swift "))
        #expect(call.lines.allSatisfy { $0.columns <= 80 })
    }

    @Test func showsTheWholeWay() async {
        let all = await Call.workshop("walk").output
        for pair in ["1 → 2", "2 → 3", "3 → 4", "4 → 5"] {
            #expect(all.contains("Stage \(pair), step 1 of "))
        }
        #expect(await Call.workshop("walk", "1", "5").output == all)
    }

    @Test func showsOneStepAlone() async {
        let call = await Call.workshop("walk", "2", "stage3", "--step", "7")
        #expect(call.output.hasPrefix("Stage 2 → 3, step 7 of 7: "))
        #expect(!call.output.contains("step 6 of 7"))
    }

    @Test(arguments: [
        ("walk 2", "From stage 2 to which other one?", "For example: swift run workshop walk 2 3"),
        ("walk 5", "From stage 5 to which other one?", "For example: swift run workshop walk 4 5"),
        (
            "walk 3 2", "The steps lead from a stage to a later one.",
            "For example: swift run workshop walk 3 4"
        ),
        ("walk 1 9", "There is no stage 9.", "Try one of 1, 2, 3, 4, 5: swift run workshop walk 1 5"),
        (
            "walk --step 2", "`--step` needs two neighbouring stages.",
            "For example: swift run workshop walk 2 3 --step 1"
        ),
        (
            "walk 1 3 --into x", "`--into` needs two neighbouring stages.",
            "For example: swift run workshop walk 2 3 --step 1"
        ),
        (
            "walk 2 3 --step 8", "From stage 2 to 3 there is no step `8`.",
            "Try 1 to 7, or 0 for the start: swift run workshop walk 2 3 --step 7"
        ),
        (
            "walk 2 3 --into x", "`--into` needs a step.",
            "For example: swift run workshop walk 2 3 --step 1 --into x"
        ),
        (
            "walk 2 3 --step 1 --into ''", "`--into` needs a folder.",
            "For example: swift run workshop walk 2 3 --step 1 --into mine"
        ),
    ])
    func aMistakeGetsOneLineAndASuggestion(_ typed: String, _ message: String, _ suggestion: String) async {
        let call = await Call.workshop(typed.split(separator: " ").map { $0 == "''" ? "" : String($0) })
        #expect(call.code == 64)
        #expect(call.output.isEmpty)
        #expect(call.errors == "\(message)\n\(suggestion)\n")
    }

    @Test func aPageThatDoesNotApplySaysWhere() async throws {
        let workspace = try ExerciseWorkspace()
        try workspace.write("let x = 1\n", to: "Stages/Stage1/A.swift")
        try workspace.write(Pages.steps, to: "Stages/Steps/1-2.md")
        let call = await workspace.workshop("walk", "1", "2")
        #expect(call.code == 1)
        #expect(
            call.errors
                == "Stages/Steps/1-2.md:15: The diff doesn't apply: line 1 of A.swift is `let x = 1`.\n"
        )
        #expect(
            await workspace.workshop("walk", "2", "3").errors
                == "Stages/Steps/2-3.md: The page isn't there.\n"
        )
    }

    @Test func isWalkedByKeys() async {
        let terminal = FakeTerminal()
        let run = Task { await Call.workshop(["walk", "2", "3"], terminal: terminal) }
        await terminal.shows("Stage 2 → 3, 7 steps", " Result ", "4  Require the Result", "n next")
        terminal.press(.character("n"))
        await terminal.shows("step 1 of 7", " Offer a Result", "Parallel change: expand.")
        terminal.press(.character("p"), .character("p"))
        await terminal.shows("Stage 2 → 3, 7 steps", "This is where it begins.")
        terminal.press(.character("3"))
        await terminal.shows("step 3 of 7")
        terminal.press(.character("9"))
        await terminal.shows("step 3 of 7", "There are 7 steps.")
        terminal.press(.end)
        let end = await terminal.shows("step 3 of 7", "case .success(let video): self.video = video")
        #expect(!end.contains("Parallel change: migrate."))
        terminal.press(.character("n"))
        await terminal.shows("step 4 of 7", "Parallel change: contract.")
        terminal.press(.character("7"), .enter)
        await terminal.shows("That was the last step.")
        terminal.press(.character("q"))
        #expect(await run.value.code == 0)
        #expect(terminal.log == ["enter", "leave"])
    }

    @Test func aNumberMayHaveTwoDigits() async {
        let terminal = FakeTerminal()
        let run = Task { await Call.workshop(["walk", "1", "2"], terminal: terminal) }
        await terminal.shows("Stage 1 → 2, 16 steps")
        terminal.press(.character("1"))
        await terminal.shows("step 1 of 16")
        terminal.press(.character("2"))
        await terminal.shows("step 12 of 16")
        // There is no step 123: another number begins.
        terminal.press(.character("3"))
        await terminal.shows("step 3 of 16")
        // So it does after any other key.
        terminal.press(.character("1"), .down, .character("4"))
        await terminal.shows("step 4 of 16")
        terminal.press(.character("q"))
        #expect(await run.value.code == 0)
    }

    @Test func fitsSmallTerminals() async {
        let terminal = FakeTerminal()
        terminal.size = LiveSize(columns: 40, rows: 24)
        let run = Task { await Call.workshop(["walk", "--step", "0", "1", "2"], terminal: terminal) }
        await terminal.shows("16 steps")
        let frame = await terminal.becomes(LiveSize(columns: 40, rows: 5))
        #expect(frame.split(separator: "\r\n").allSatisfy { $0.columns <= 40 })
        terminal.close()
        #expect(await run.value.code == 0)
    }
}

@Suite("Files that are laid by walk --into")
@MainActor
struct LayingTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
        try workspace.write(Pages.start, to: "Stages/Stage1/A.swift")
        try workspace.write("# Words\n", to: "Stages/Stage1/README.md")
        try workspace.write(Pages.steps, to: "Stages/Steps/1-2.md")
    }

    private func lay(_ step: Int, into folder: String = "mine") async -> Call {
        let path = workspace.root.appending(path: folder).path
        return await workspace.workshop("walk", "1", "2", "--step", "\(step)", "--into", path, width: 300)
    }

    @Test func areThoseAfterTheStep() async {
        #expect(await lay(2).errors == "")
        #expect(workspace.names(in: "mine") == ["A.swift", "B.swift"])
        #expect(workspace.text(of: "mine/B.swift") == "let one = 1\n")
        // Back again: what a later step added is taken away.
        #expect(await lay(0).errors == "")
        #expect(workspace.names(in: "mine") == ["A.swift"])
        #expect(workspace.text(of: "mine/A.swift") == Pages.start)
        #expect(await lay(0).output.contains("is as after the start already."))
    }

    @Test func leaveWhatAPersonWrote() async throws {
        try workspace.write("mine\n", to: "mine/A.swift")
        try workspace.write("mine, too\n", to: "mine/Notes.txt")
        await leaves("mine/A.swift", after: lay(2))
        #expect(workspace.names(in: "mine") == ["A.swift", "Notes.txt"])
    }

    @Test func leaveAFileThatTheStepDoesNotHave() async throws {
        try workspace.write("mine\n", to: "mine/B.swift")
        await leaves("mine/B.swift", after: lay(1))
        #expect(workspace.names(in: "mine") == ["B.swift"])
    }

    @Test func leaveWhatWasWrittenSinceTheCommit() async throws {
        try await workspace.git("init", "-q")
        try workspace.write("committed\n", to: "Exercises/mine/A.swift")
        try await workspace.commit("Mine")
        try workspace.write("mine\n", to: "Exercises/mine/A.swift")
        await leaves("Exercises/mine/A.swift", after: lay(1, into: "Exercises/mine"))
    }

    @Test func leaveWhatGitIgnores() async throws {
        try await workspace.git("init", "-q")
        try workspace.write("mine\n", to: ".gitignore")
        try workspace.write("mine\n", to: "mine/A.swift")
        await leaves("mine/A.swift", after: lay(1))
    }

    /// That the call named the file and wrote nothing.
    private func leaves(_ path: String, after call: Call) {
        #expect(call.code == 64, "\(call.output)")
        let message = "\(workspace.root.path)/\(path) has changes that aren't committed. Nothing was written."
        #expect(call.errors.split(separator: "\n").first ?? "" == message)
        #expect(workspace.text(of: path) == "mine\n")
    }

    @Test func takeThePlaceOfWhatIsCommitted() async throws {
        try await workspace.git("init", "-q")
        try workspace.write("mine\n", to: "Exercises/mine/A.swift")
        try await workspace.commit("Mine")
        #expect(await lay(1, into: "Exercises/mine").errors == "")
        #expect(workspace.text(of: "Exercises/mine/A.swift")?.hasPrefix("let one = 1\n") == true)
    }

    /// Whoever lays a step over the stage that it begins with can go on, since git has the stage.
    @Test func leadOnFromTheStageItself() async throws {
        try await workspace.git("init", "-q")
        try await workspace.git("add", "-A")
        try await workspace.commit("All")
        #expect(await lay(1, into: "Stages/Stage1").errors == "")
        #expect(await lay(2, into: "Stages/Stage1").errors == "")
        #expect(workspace.names(in: "Stages/Stage1") == ["A.swift", "B.swift", "README.md"])
    }

    @Test func needAFolder() async throws {
        try workspace.write("mine\n", to: "file")
        let call = await lay(1, into: "file")
        #expect(call.code == 64)
        #expect(call.errors.split(separator: "\n").first?.hasSuffix("` is a file.") ?? false)
        #expect(workspace.text(of: "file") == "mine\n")
    }
}
