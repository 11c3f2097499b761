import Foundation
import Terminal
import TestSupport
import Testing

@testable import Exercising
@testable import workshop

@Suite("A check", .serialized)
@MainActor
struct CheckTests {
    let workspace: ExerciseWorkspace
    let exercise: Exercise

    init() throws {
        workspace = try ExerciseWorkspace()
        exercise = try workspace.exercise
    }

    @Test func leadsFromTheListToADoneExercise() async throws {
        var calls = [await workspace.workshop("exercises"), await workspace.workshop("start", "tryout")]
        #expect(calls[1].output.contains("The adder adds many"))
        calls.append(await workspace.workshop("check", runs: [.start]))
        #expect(calls[2].code == 1)
        calls.append(await workspace.workshop("exercises"))
        #expect(calls[3].lines.contains { $0.contains("◐  1  Try out") && $0.contains("0 of 2 goals") })
        calls.append(await workspace.workshop("check", runs: [.solution]))
        #expect(calls[4].code == 0)
        #expect(calls[4].output.contains("swift run workshop start 2"))
        calls.append(await workspace.workshop("check", "2", runs: [.solution]))
        calls.append(await workspace.workshop("exercises"))
        #expect(calls[6].output.contains("✓  1  Try out") && calls[6].output.contains("✓  2  Try out"))
        for call in calls {
            #expect(call.errors.isEmpty)
            for line in call.lines { #expect(line.columns <= 80) }
        }
    }

    @Test func showsTheFirstThingToFixAtTheTopWithItsFile() async {
        let call = await workspace.workshop("check", "1", runs: [.start])
        let lines = call.lines.drop { !$0.contains("✗") }
        #expect(lines.first?.contains("The adder adds many") == true)
        #expect(lines.dropFirst().first?.contains("sum(of:) isn't written yet") == true)
        #expect(lines.dropFirst(2).first?.contains("Exercises/1-TryOut/Sources/Adder.swift") == true)
        #expect(call.output.contains("shout in greeting(of:)"))
        #expect(call.output.contains("(text → \"Hello, Ann\") == \"HELLO, ANN\""))
    }

    @Test(arguments: [40, 80, 200]) func fitsAnyWidth(_ width: Int) async throws {
        let table = Finding("It differs.", expected: ["nothing", "a"], actual: ["nothing", "b"]).description
        let long = (1...30).map { "issue \($0) " + String(repeating: "x", count: 90) }
        let states = [
            [["One."], ["Two."], ["One."]], [long, long], long.map { [$0] },
            [table.components(separatedBy: "\n")],
        ]
        for issues in states {
            let goal = TestOutcome(name: "The adder adds many", state: .failed(issues))
            let result = CheckResult(end: .ran, goals: [goal])
            let style = Style(isOn: false)
            let lines = CheckReport(exercise: exercise, result: result, style: style, width: width).lines()
            #expect(lines.allSatisfy { $0.columns <= width } && lines.count < 25)
            #expect(lines.contains { $0.contains("\(issues[0][0].prefix(4))") })
            #expect(lines.count { $0.contains("One.") } < 2)
        }
    }

    @Test func readsTheResultOfEachTest() throws {
        let start = CheckResult(exercise, .start)
        #expect(start.behaviours.allSatisfy(\.isPassed) && start.others.isEmpty && !start.isDone)
        #expect(CheckResult(exercise, .solution).isDone)
        // A suite may be discovered after one of its tests.
        var output = TestRun.Output.solution
        let found = Recordings.found.split(separator: "\n").reversed().joined(separator: "\n")
        output.events = found + "\n" + Recordings.solution
        #expect(CheckResult(exercise, output).isDone)
        output.events = TestRun.Output.start.events.replacing("\"isKnown\":false", with: "\"isKnown\":true")
            .replacing("\"symbol\":\"fail\"", with: "\"symbol\":\"passWithKnownIssue\"")
        #expect(CheckResult(exercise, output).isDone, "A known issue isn't a failure.")
    }

    @Test func isNotPassedByMissingSkippedOrForeignTests() {
        let all = TestRun.Output.solution.events
        let lines = all.split(separator: "\n")
        let skipped = lines.map { line in
            let isMeant = line.contains("isLoud") && line.contains("testEnded")
            return isMeant ? line.replacing("testEnded", with: "testSkipped") : line
        }
        let variants = [
            lines.filter { !$0.contains("isLoud") }.joined(separator: "\n"), skipped.joined(separator: "\n"),
            all.replacing("\"displayName\":\"Goals\"", with: "\"displayName\":\"Mine\""),
            all.replacing("1-TryOut", with: "2-TryAgain"), "",
        ]
        for events in variants {
            let output = TestRun.Output(end: .exited(0), log: Recordings.built, events: events)
            #expect(!CheckResult(exercise, output).isDone)
        }
        let events = Recordings.found + Recordings.solution
        for count in stride(from: 0, to: events.count - 130, by: 997) {
            let output = TestRun.Output(
                end: .exited(1),
                log: Recordings.built,
                events: String(events.prefix(count))
            )
            #expect(!CheckResult(exercise, output).isDone, "The stream was cut off.")
        }
    }

    @Test func showsEachCompilerMessageOnce() async {
        let log = Recordings.notBuilt(in: workspace.root.path)
        let call = await workspace.workshop("check", "1", runs: [TestRun.Output(end: .exited(1), log: log)])
        #expect(call.code == 1)
        let text = "error: cannot find 'rigt' in scope; did you mean 'right'?"
        #expect(call.lines.count { $0.contains(text) } == 1)
        #expect(call.output.contains("Exercises/1-TryOut/Sources/Adder.swift:3\n"))
        #expect(
            await workspace.workshop("check", "1", runs: [TestRun.Output(end: .exited(0), log: log)]).code
                == 1
        )
    }

    @Test func readsTheLogOfSwiftBuild() {
        let log = """
            Planning 9 / 271
            [40/100] Scraps 7 / 23
            error: SwiftCompile normal x86_64 /w/Adder.swift failed with a nonzero exit code. Command line:     cd /w

            /w/Exercises/1-TryOut/Sources/Adder.swift:3:54: error: cannot find 'rigt' in scope
            /w/Exercises/1-TryOut/Package.swift: Scraps: clang: warning: argument unused: '-rdynamic' [-Wunused]
            error: Build failed

            """
        let result = CheckResult(exercise, TestRun.Output(end: .exited(1), log: log))
        guard case .notBuilt(let messages, _) = result.end else {
            Issue.record("The build failed.")
            return
        }
        #expect(messages.map(\.line) == [3] && messages.map(\.text) == ["cannot find 'rigt' in scope"])
        #expect(result.warnings.isEmpty)
        var progress = BuildProgress()
        #expect(progress.add(Array(log.utf8))?.hasSuffix("40 of 100") == true)
        #expect(progress.add(Array("Build complete! (14.69 secs)\n".utf8)) == "running the tests")
    }

    @Test func namesTheTestThatCrashes() async throws {
        let playback = Playback([.crash, .serialCrash])
        let result = await CheckResult(of: TestRun(exercise: exercise), by: playback.runner)
        #expect(playback.runs.map(\.isSerial) == [false, true])
        #expect(result.crash == "Scraps/Greeting.swift:3: Fatal error: boom")
        #expect(result.behaviours[0].isPassed && result.behaviours[1].text.contains("boom"))
        #expect(result.goals.map(\.state) == [.unfinished, .unfinished])
        let call = await workspace.workshop("check", "1", runs: [.crash, .serialCrash])
        #expect(call.output.contains("– didn't run: the test process had ended."))
        // A crash that doesn't happen again is still reported.
        let once = await CheckResult(
            of: TestRun(exercise: exercise),
            by: Playback([.crash, .solution]).runner
        )
        #expect(once.crash != nil && !once.isDone)

        var output = TestRun.Output.serialCrash
        output.log +=
            "1 [ra] 0x01 greeting(of:) + 2 in Try at /w/Exercises/1-TryOut/Sources/Greeting.swift:3:24\n"
        #expect(
            CheckResult(exercise, output).crash?.hasSuffix("from Exercises/1-TryOut/Sources/Greeting.swift:3")
                == true
        )
        output.log = Recordings.built
        #expect(CheckResult(exercise, output).crash == "The process ended before the tests did")
        for (code, cause) in [(4, "main actor"), (5, "main actor"), (9, "ended"), (45, "ended")] {
            output.log = "error: Process '/w/x' exited with unexpected signal code \(code)\n"
            #expect(CheckResult(exercise, output).crash?.contains(cause) == true)
        }
        output.end = .hung
        let hung = CheckResult(exercise, output)
        #expect(hung.crash == nil && hung.behaviours[1].text.contains("never ended"))
    }

    @Test func choosesTheHintForTheOpenGoal() async throws {
        let hints = ExerciseWorkspace.files["hints.md"]?
            .replacing("What does", with: "<!-- goals: 1 -->\n\nWhat does")
            .replacing("There is a", with: "<!-- goals: 2 -->\n\nThere is a")
        try workspace.write(hints ?? "", to: "Exercises/1-TryOut/hints.md")
        var half = TestRun.Output.solution
        let ended = #""kind":"testEnded","messages":[{"symbol":"pass","text":"Test \"The greeting is loud"#
        half.events = half.events.replacing(ended, with: ended.replacing("testEnded", with: "testSkipped"))
        _ = await workspace.workshop("check", "1", runs: [half])
        for title in ["2 of 3", "3 of 3", "3 of 3"] {
            #expect(await workspace.workshop("hint").output.hasPrefix("Hint \(title)"))
        }
        _ = await workspace.workshop("check", "1", runs: [.start])
        #expect(await workspace.workshop("hint", "1").output.hasPrefix("Hint 1 of 3"))
        #expect(await workspace.workshop("hint", "1", "--all").lines.count { $0.hasPrefix("Hint ") } == 3)
    }

    @Test func showsTheSolutionEarlyOnlyWithAnyway() async {
        let early = await workspace.workshop("solution", "1")
        #expect(early.code == 1 && early.output.isEmpty && early.errors.contains("--anyway"))
        let anyway = await workspace.workshop("solution", "1", "--anyway")
        _ = await workspace.workshop("check", "1", runs: [.solution])
        #expect(anyway.output.contains("Adder.swift"))
        #expect(await workspace.workshop("solution", "1").output == anyway.output)
    }

    @Test func comparesOtherRightAnswersWithTheLearnersCode() async throws {
        let patch = """
            --- a/Adder.swift
            +++ b/Adder.swift
            @@ -1,4 +1,4 @@
             public struct Adder {
                 func add() {}
            -    func sum() {}
            +    func total() {}
             }

            """
        let heads = [
            "right-bare": "", "right-in-one": "Choose it where\none line is enough.\nto: Solution\n",
            "wrong-off": "It is off.\nfails: x\n",
        ]
        for (name, head) in heads {
            try workspace.write(head + patch, to: "Tests/Tried/1-TryOut/\(name).diff")
        }
        let list = await workspace.workshop("solution", "1", "--anyway").lines.drop {
            $0 != "Other right answers"
        }
        let bare = list.dropFirst().first?.trimmingCharacters(in: .whitespaces)
        #expect(bare == "swift run workshop solution 1 bare --anyway")
        #expect(
            list.joined().contains("Choose it where one line is enough.") && !list.joined().contains("off")
        )

        let other = await workspace.workshop("solution", "1", "in-one", "--anyway")
        #expect(other.code == 0 && !other.output.contains("Other right answers"))
        #expect(other.lines[0] == "Exercise 1, Try out → Solution 1, in-one, Try out")
        #expect(other.lines[1] == "Choose it where one line is enough.")
        #expect(
            other.output.contains(" + ") && other.output.contains("total()")
                && !other.output.contains("sum()")
        )
        #expect(workspace.text(of: "Exercises/1-TryOut/Solution/Adder.swift")?.contains("sum()") == true)

        let slip = await workspace.workshop("solution", "1", "in-oen", "--anyway")
        #expect(slip.code == 64 && slip.output.isEmpty)
        #expect(slip.errors.hasSuffix("Did you mean `in-one`? swift run workshop solution 1 in-one\n"))
        try workspace.write("", to: "Exercises/1-TryOut/Solution/Adder.swift")
        let unfit = await workspace.workshop("solution", "1", "in-one", "--anyway")
        #expect(unfit.code == 1 && unfit.errors.contains("right-in-one.diff doesn't apply"))
    }

    @Test(arguments: [
        "check", "start", "check 7", "check TryOt", "start xyzzy", "restore 1", "restore 1 2027",
        "restore 1 ", "exercises",
    ])
    func answersAMistakeWithASuggestion(_ typed: String) async throws {
        if typed.hasPrefix("restore 1 ") {
            try workspace.write("old", to: ".workshop/attempts/1-TryOut-2026-01-02T03-04-05/Adder.swift")
        }
        if typed == "exercises" { try workspace.write("{", to: "Exercises/2-TryAgain/exercise.json") }
        let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let call = await workspace.workshop(words)
        // The arguments are right where an attempt or a file is missing.
        #expect(call.code == (["restore 1", "exercises"].contains(typed) ? 1 : 64))
        #expect(call.output.isEmpty && call.errors.split(separator: "\n").count == 2)
    }

    @Test func saysWhatToDeleteAfterAMove() async {
        let log = "error: 'S.pcm' was compiled with module cache path '/old', but it is '/new'\n"
        let moved = TestRun.Output(end: .exited(1), log: log)
        let check = await workspace.workshop("check", "1", runs: [moved])
        #expect(check.code == 1 && check.output.contains("rm -rf .build .workshop/build"))
    }
}
