import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("The command predict")
@MainActor
struct PredictTests {
    let workspace: ExerciseWorkspace
    /// Two behaviours that the page says the first change breaks.
    private let broken = Behaviour.Group.requests.sentences.prefix(2)
    private var page: String {
        Pages.breaks.replacing("It adds", with: broken[0]).replacing("It counts", with: broken[1])
    }

    init() throws {
        workspace = try ExerciseWorkspace()
        try workspace.write("let a = 1\nlet b = 2\n", to: "Stages/Stage1/A.swift")
        try workspace.write(page, to: "Exercises/Breaks.md")
    }

    private func predict(_ words: String..., answer: String? = nil) async -> Call {
        let (output, errors) = (Sink(), Sink())
        var console = Console.to(output, errors)
        if let answer { console.ask = { _ in answer } }
        let workshop = Workshop(console: console, groups: Behaviour.Group.requests, folder: workspace.root)
        let code = await workshop.run(["predict"] + words)
        return Call(code: code, output: output.text, errors: errors.text)
    }

    @Test func withoutATerminalItPrintsTheQuestion() async {
        let call = await predict()
        #expect(call.code == 0)
        #expect(call.output.hasPrefix("1 of 2  A change to stage 1\n"))
        #expect(call.output.contains("1 - let a = 1\n"))
        #expect(call.output.contains("Which of these does it break?"))
        #expect(call.output.contains("  0  none of them"))
        #expect(!call.output.contains("One is two."))
    }

    @Test func oneOfTheFourBreaksIfAnyDoes() throws {
        let all = try Break.all(
            in: #require(Workspace(around: packageRoot)),
            of: Stage.all,
            Behaviour.groups.sentences
        )
        for change in all {
            let choices = change.choices(of: Behaviour.groups.sentences)
            #expect(Set(choices).count == 4)
            #expect(choices.count(where: change.broken.contains) == (change.broken.isEmpty ? 0 : 1))
        }
    }

    @Test func theBreaksCoverAllStagesAndGroups() throws {
        let all = try Break.all(
            in: #require(Workspace(around: packageRoot)),
            of: Stage.all,
            Behaviour.groups.sentences
        )
        #expect((20...30).contains(all.count))
        #expect(Set(all.map(\.title)).count == all.count)
        #expect(Set(all.map(\.stage.number)) == Set(1...5))
        #expect(all.contains { $0.broken.isEmpty })
        for group in Behaviour.groups {
            let broken = group.behaviours.contains { behaviour in
                all.contains { $0.broken.contains(behaviour.description) }
            }
            #expect(broken, "Nothing breaks a behaviour of \(group.title).")
        }
    }

    @Test func theAnswerIsShown() async {
        let call = await predict("1", "--answer")
        #expect(
            call.output.contains(
                "It breaks 2 behaviours:\n  • \(broken[0])\n  • \(broken[1])\nOne is two.\n"
            )
        )
        #expect(await predict("2", "--answer").output.contains("None: it is the same."))
    }

    @Test func saysWhetherOneIsRightAndKeepsTheFirstAnswer() async {
        let wrong = await predict(answer: "0")
        #expect(wrong.output.contains("✗ No: it is "))
        #expect(wrong.output.contains("0 of 1 right at the first try."))
        // The next one is asked, which breaks nothing.
        let right = await predict(answer: "0")
        #expect(right.output.contains("2 of 2  A change to stage 1"))
        #expect(right.output.contains("✓ Right."))
        #expect(right.output.contains("1 of 2 right at the first try."))
        // All are answered: the one that was wrong comes again, and doesn't count.
        let again = await predict(answer: "1")
        #expect(again.output.hasPrefix("1 of 2"))
        #expect(again.output.contains("1 of 2 right at the first try."))
    }

    @Test func makesTheChangeAndTakesItBack() async throws {
        try await commit()
        #expect(await predict("1", "--try").code == 0)
        #expect(workspace.text(of: "Stages/Stage1/A.swift") == "let a = 2\nlet b = 2\n")
        // Made, it can still be asked for, and isn't made twice.
        #expect(await predict("1").output.contains("let a = 2"))
        let again = await predict("1", "--try").errors
        #expect(
            again == """
                Change 1 is made already.
                Take it back: swift run workshop predict 1 --undo

                """
        )
        await leaves("let a = 2\nlet b = 2\n", after: predict("2", "--try"))
        #expect(await predict("--undo").output == "As it was: Stages/Stage1/A.swift\n")
        #expect(workspace.text(of: "Stages/Stage1/A.swift") == "let a = 1\nlet b = 2\n")
        #expect(await predict("--undo").output == "There is no change to take back.\n")
        let missing = await predict("1", "--undo").errors
        #expect(missing == "Change 1 isn't made.\nMake it: swift run workshop predict 1 --try\n")
    }

    @Test func leavesAFileWithChangesAlone() async throws {
        try await commit()
        try workspace.write("let a = 1\nlet b = 2\n// Mine.\n", to: "Stages/Stage1/A.swift")
        await leaves("let a = 1\nlet b = 2\n// Mine.\n", after: predict("1", "--try"))
        try workspace.write("let a = 2\nlet b = 2\n// Mine.\n", to: "Stages/Stage1/A.swift")
        await leaves("let a = 2\nlet b = 2\n// Mine.\n", after: predict("--undo"))
    }

    @Test func leavesAFileAloneWithoutGit() async throws {
        await leaves("let a = 1\nlet b = 2\n", after: predict("1", "--try"))
        try workspace.write("let a = 2\nlet b = 2\n", to: "Stages/Stage1/A.swift")
        await leaves("let a = 2\nlet b = 2\n", after: predict("1", "--undo"))
    }

    @Test func leavesAChangeAloneThatIsCommitted() async throws {
        try workspace.write("let a = 2\nlet b = 2\n", to: "Stages/Stage1/A.swift")
        try await commit()
        await leaves("let a = 2\nlet b = 2\n", after: predict("--undo"))
    }

    @Test func leavesAStageAloneThatTheChangeIsNotFor() async throws {
        try workspace.write("let a = 5\nlet b = 2\n", to: "Stages/Stage1/A.swift")
        try await commit()
        let call = await predict("1", "--try")
        #expect(call.code == 1)
        #expect(
            call.errors == "Exercises/Breaks.md:11: The diff doesn't apply: "
                + "line 1 of Stages/Stage1/A.swift is `let a = 5`.\n"
        )
        #expect(workspace.text(of: "Stages/Stage1/A.swift") == "let a = 5\nlet b = 2\n")
    }

    /// That the call said whose file it is, and changed nothing in it.
    private func leaves(_ text: String, after call: Call) {
        #expect(call.code == 64, "\(call.output)")
        #expect(
            call.errors == """
                Stages/Stage1/A.swift has other changes, or git doesn't know it. It is left as it is.
                See them: git diff Stages/Stage1/A.swift

                """
        )
        #expect(workspace.text(of: "Stages/Stage1/A.swift") == text)
    }

    @Test func theProofTellsWhatDiffers() async {
        let call = await predict("1", "--prove")
        #expect(call.code == 1)
        #expect(call.output.contains("holds, and should break: \(broken[0])"))
        #expect(await predict("2", "--prove").code == 0)
    }

    @Test(arguments: [
        (["7"], "There is no change `7`.", "Try 1 to 2: swift run workshop predict 2"),
        (["one"], "There is no change `one`.", "Try 1 to 2: swift run workshop predict 2"),
        (["--try", "--undo"], "`--try` and `--undo` don't go together.", "Give one of them."),
    ])
    func aMistakeGetsOneLineAndASuggestion(_ words: [String], _ message: String, _ suggestion: String) async {
        let call = words.count == 1 ? await predict(words[0]) : await predict(words[0], words[1])
        #expect(call.code == 64)
        #expect(call.errors == "\(message)\n\(suggestion)\n")
    }

    @Test(arguments: [
        (
            "- Sends nothing before it is asked to", "- It subtracts",
            "Exercises/Breaks.md:3: There is no behaviour `It subtracts`."
        ),
        (
            "Stages/Stage1", "Stages/Stage9",
            "Exercises/Breaks.md:3: Stages/Stage9/A.swift belongs to no stage."
        ),
        ("```\n\n<details>", "<details>", "Exercises/Breaks.md:15: `<details>` isn't a line of `git diff`."),
    ])
    func aPageThatIsWrongSaysWhere(_ old: String, _ new: String, _ message: String) async throws {
        #expect(page.contains(old))
        try workspace.write(page.replacing(old, with: new), to: "Exercises/Breaks.md")
        let call = await predict()
        #expect(call.code == 1)
        #expect(call.errors == message + "\n")
    }

    private func commit() async throws {
        try await workspace.git("init", "-q")
        try await workspace.git("add", "-A")
        try await workspace.commit("All")
    }
}

extension [Behaviour.Group] {
    fileprivate var sentences: [String] { flatMap(\.behaviours).map(\.description) }
}
