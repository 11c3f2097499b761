import Foundation
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("The commands of the exercises", .serialized)
@MainActor
struct ExerciseCommandTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func leadsFromTheListToTheEnd() async throws {
        let list = await workspace.workshop("exercises")
        #expect(list.lines.contains { $0.hasPrefix("  ○  1  Try out") && $0.hasSuffix("  5–8 min") })
        #expect(list.lines.contains("Core"))
        #expect(list.lines.contains("  swift run workshop start 1   begin with “Try out”"))

        let start = await workspace.workshop("start", "tryout")
        #expect(start.lines.contains("  A thing that adds `two` numbers, and greets."))
        let goal = "  Let it add many.\n\n      let many = sum(of: [1, 2])\n\n  1. Add.\n\n  That is all.\n"
        #expect(start.output.contains(goal))
        #expect(start.output.contains("What stays\n  The rest.\n"))
        #expect(start.lines.contains("  ○ The adder adds many"))
        #expect(start.lines.contains("  open  Exercises/1-TryOut/Sources"))
        #expect(start.lines.contains("  check swift run workshop check 1"))

        let check = await workspace.workshop("check", runs: [.start])
        #expect(check.code == 1)
        #expect(check.lines.contains("Goals  what is to be reached: 0 of 2"))
        #expect(check.lines.contains("      → Exercises/1-TryOut/Sources/Adder.swift"))
        #expect(check.output.contains("Next: “The adder adds many”, in Sources/Adder.swift."))
        let begun = await workspace.workshop("exercises")
        #expect(
            begun.lines.contains {
                $0.hasPrefix("  ◐  1  Try out") && $0.contains("← current   0 of 2 goals")
            }
        )

        let passed = await workspace.workshop("check", runs: [.solution])
        #expect(passed.code == 0)
        #expect(await workspace.workshop("start", "1").lines.contains("  ✓ The adder adds many"))
        #expect(passed.output.contains("✓ Exercise 1 is done"))
        #expect(passed.lines.contains { $0.hasPrefix("  swift run workshop solution 1 ") })
        #expect(passed.lines.contains { $0.hasPrefix("  swift run workshop start 2 ") })

        _ = await workspace.workshop("check", "2", runs: [.solution])
        let end = await workspace.workshop("exercises")
        #expect(end.lines.filter { $0.hasPrefix("  ✓ ") && $0.contains("Try out") }.count == 2)
        #expect(end.output.contains("All are done."))
        for call in [list, start, check, begun, passed, end] {
            #expect(call.errors.isEmpty)
            for line in call.lines { #expect(line.columns <= 80) }
        }
    }

    @Test func showsWhatTheCompilerSaysFirst() async {
        let log = Recordings.notBuilt(in: workspace.root.path)
        let call = await workspace.workshop("check", "1", runs: [TestRun.Output(end: .exited(1), log: log)])
        #expect(call.code == 1)
        #expect(
            call.lines.prefix(8).dropFirst(2) == [
                "It doesn't build: 1 error.",
                "",
                "  Exercises/1-TryOut/Sources/Adder.swift:3",
                "  error: cannot find 'rigt' in scope; did you mean 'right'?",
                "      func add() {}",
                "",
            ]
        )
        #expect(call.lines.contains { $0.hasPrefix("  swift run workshop check 1 ") })
    }

    @Test func buildsAgainInAWorkspaceThatWasMoved() async throws {
        try workspace.write("stale", to: ".workshop/build/debug.yaml")
        try workspace.write("mine", to: ".workshop/attempts/1-TryOut/Adder.swift")
        let check = await workspace.workshop("check", "1", runs: [.moved, .solution])
        #expect(check.code == 0)
        #expect(check.lines.contains("The workspace was moved or copied, so everything was built again."))
        #expect(check.output.contains("✓ Exercise 1 is done"))
        #expect(workspace.names(in: ".workshop") == ["attempts", "lock", "progress.json"])
        #expect(workspace.text(of: ".workshop/attempts/1-TryOut/Adder.swift") == "mine")
    }

    @Test func saysWhatToDeleteWhenBuildingAgainDoesNotHelp() async {
        let check = await workspace.workshop("check", "1", runs: [.moved, .moved, .solution])
        #expect(check.code == 1)
        let advice = "Delete what was built, then check again: rm -rf .build .workshop/build"
        #expect(check.lines.contains(advice))
    }

    @Test func doesNotBuildAgainWhenTheToolchainLacksAModule() async throws {
        try workspace.write("kept", to: ".workshop/build/debug.yaml")
        var broken = TestRun.Output.moved
        broken.log = "<unknown>:0: error: missing required module 'SwiftShims'\n"
        let check = await workspace.workshop("check", "1", runs: [broken, .solution])
        #expect(check.code == 1)
        #expect(workspace.text(of: ".workshop/build/debug.yaml") == "kept")
    }

    @Test func givesOneMoreHintEachTime() async {
        _ = await workspace.workshop("start", "1")
        let titles = [
            "1 of 3  Begin with the sum", "2 of 3  Shout", "3 of 3  All of it", "3 of 3  All of it",
        ]
        for title in titles {
            #expect(await workspace.workshop("hint").lines.first == "Hint \(title)")
        }
        let second = await workspace.workshop("hint", "2")
        #expect(second.lines.first == "Hint 1 of 3  Begin with the sum")
        #expect(second.lines.contains("2 hints left: swift run workshop hint 2"))
        let all = await workspace.workshop("hint", "2", "--all")
        #expect(all.lines.filter { $0.hasPrefix("Hint ") }.count == 3)
        #expect(all.lines.contains("      ## 4. is no heading here"))
    }

    @Test func choosesTheHintByTheGoalThatIsOpen() async throws {
        let hints =
            ExerciseWorkspace.files["hints.md"]?.replacing(
                "What does",
                with: "<!-- goals: 1 -->\n\nWhat does"
            )
            .replacing("There is a", with: "<!-- goals: 2 -->\n\nThere is a") ?? ""
        try workspace.write(hints, to: "Exercises/1-TryOut/hints.md")
        var half = TestRun.Output.solution
        half.events = half.events.replacing(
            "\"kind\":\"testEnded\",\"messages\":[{\"symbol\":\"pass\",\"text\":\"Test \\\"The greeting is loud",
            with:
                "\"kind\":\"testSkipped\",\"messages\":[{\"symbol\":\"pass\",\"text\":\"Test \\\"The greeting is loud"
        )
        _ = await workspace.workshop("check", "1", runs: [half])
        for title in ["2 of 3  Shout", "3 of 3  All of it", "3 of 3  All of it"] {
            #expect(await workspace.workshop("hint", "1").lines.first == "Hint \(title)")
        }
        #expect(await workspace.workshop("hint", "1").output.contains("1 hint left"))
        _ = await workspace.workshop("check", "1", runs: [.start])
        #expect(await workspace.workshop("hint", "1").lines.first == "Hint 1 of 3  Begin with the sum")
        #expect(await workspace.workshop("hint", "1").output.contains("You have seen all hints."))
    }

    @Test func asksBeforeItShowsTheSolution() async {
        let piped = await workspace.workshop("solution", "1")
        #expect(piped.code == 64)
        #expect(
            piped.errors
                == "Exercise 1 isn't done yet.\nA hint may be enough: swift run workshop hint 1, or add "
                + "--anyway.\n"
        )
        let no = await workspace.workshop("solution", "1", answer: "")
        #expect(no.code == 0)
        #expect(!no.output.contains("── Adder.swift "))
        let yes = await workspace.workshop("solution", "1", answer: "Y")
        #expect(yes.output.contains("── Adder.swift "))
        let anyway = await workspace.workshop("solution", "1", "--anyway")
        #expect(anyway.output.hasPrefix("Exercise 1, Try out → Solution 1, Try out\n"))
        _ = await workspace.workshop("check", "1", runs: [.solution])
        #expect(await workspace.workshop("solution", "1").output == anyway.output)
    }

    @Test func comparesWithStagesWordsAndPages() async {
        let diff = await workspace.workshop("diff", "exercise1", "Solution1")
        #expect(
            diff.lines.prefix(2) == ["Exercise 1, Try out → Solution 1, Try out", "A small thing to try."]
        )
        let page = workspace.root.appending(path: "page.html").path
        #expect(await workspace.workshop("diff", "exercise1", "solution1", "--html", page).code == 0)
        #expect(
            workspace.text(of: "page.html")?.contains("A thing that adds <code>two</code> numbers") == true
        )
    }
}
