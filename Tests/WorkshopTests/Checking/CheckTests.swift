import Behaviours
import Content
import EveryOrder
import Foundation
import Terminal
import Testing

@testable import Checking
@testable import Learner
@testable import workshop

@Suite(.serialized)
struct CheckTests {
    let workspace = ExerciseWorkspace()
    var exercise: Exercise { workspace.exercise }

    @Test func `check leads from the list to a done exercise`() async throws {
        for (line, runs, code, parts) in [
            ("exercises", [], 0, ["○  1  Try out"]),
            (
                "start tryout", [], 0,
                ["Exercises/1-TryOut/Sources/Adder.swift", "begin here, for 1 of the 2 goals"]
            ),
            ("check", [.start], 1, ["✗ The adder adds many"]),
            ("exercises", [], 0, ["◐  1  Try out", "0 of 2 goals"]),
            ("check", [.solution], 0, ["swift run workshop start 2"]),
            ("check 2", [.solution], 0, ["all exercises are done"]),
            ("exercises", [], 0, ["✓  1  Try out", "✓  2  Try out"]),
        ] as [(String, Playback, Int32, [String])] {
            let result = await workshop(line, in: workspace, runs: runs)
            #expect(result.code == code)
            for part in parts { #expect(result.output.contains(part), "\(result.output)") }
            #expect(result.errors.isEmpty)
            for line in result.lines { #expect(line.columns <= 80) }
        }
    }

    @Test func `a done exercise has what a reviewer would ask below it, and in the list`() async {
        var run = TestRun.Output.solution
        // What it would ask is in an index, and this folder has none.
        run.index = workspace.root
        let check = await workshop("check 1", in: workspace, runs: [run])
        #expect(check.code == 0)
        let lines = check.lines.drop { $0 != "✓ Exercise 1 is done." }.dropFirst()
        #expect(lines.starts(with: ["", "A reviewer would ask:"]), "\(check.output)")
        #expect(check.output.contains("  • Nobody knows: "))
        #expect(check.lines.allSatisfy { $0.columns <= 80 })
        #expect(await workshop("exercises", in: workspace).output.contains("1 question  "))
        _ = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(await !workshop("exercises", in: workspace).output.contains("question"))
    }

    @Test func `a done exercise says which view nothing has checked`() async throws {
        #expect(await !workshop("check 1", in: workspace, runs: [.solution]).output.contains("On Linux"))
        let view = "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n"
        try workspace.write(view, to: exercise.path(of: "Sources/AdderList.swift"))
        let check = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(check.output.contains("On Linux, nothing checks AdderList.swift"), "\(check.output)")
    }

    @Test func `the list of all exercises fits a terminal`() async throws {
        let folders = try Exercises(in: packageRoot).all.map(\.path)
        let files = ["exercise.json", "README.md", "Package.swift"]
        let workspace = try ExerciseWorkspace(
            with: folders.flatMap { folder in files.map { "\(folder)/\($0)" } }
        )
        for name in ["1-TryOut", "2-TryAgain"] {
            try FileManager.default.removeItem(at: workspace.root.appending(path: "Exercises/\(name)"))
        }
        let all = try Exercises(in: workspace.root).all
        #expect(all.count == folders.count)
        let exercise = all[3]
        _ = await workshop("start \(exercise.number)", in: workspace)
        let list = await workshop("exercises", in: workspace)
        // One row is for the shell's prompt.
        #expect(list.lines.dropLast().count < 24, "\(list.output)")
        #expect(list.lines.allSatisfy { $0.columns <= 80 })
        let text = list.output.replacing(#/\s+/#, with: " ")
        #expect(all.allSatisfy { text.contains(" \($0.number) \($0.title.prefix(20))") })
    }

    @Test func `check explains the first goal below the list, and ends with the verdict`() async {
        let result = await workshop("check 1", in: workspace, runs: [.start])
        let lines = result.lines.drop { !$0.contains("✗ The greeting") }.dropFirst()
        #expect(lines.contains { $0.contains("✗ The adder adds many") })
        #expect(lines.contains { $0.contains("sum(of:) isn't written yet") })
        #expect(lines.contains { $0.contains("→ Exercises/1-TryOut/Sources/Adder.swift") })
        #expect(lines.contains("0 of 2 goals · next: The adder adds many · Adder.swift"))
        #expect(!result.output.contains("shout in greeting(of:)"), "One thing at a time.")
    }

    /// What a screen did before in an order, and does now: the first ten events are the same, and the last texts are too
    /// long for their column.
    private static let recording = {
        var difference = RecordingDifference<String>()
        for number in 1...5 {
            difference.add(.user("start() \(number)"))
            difference.add(.shows("fetching \(number)"))
        }
        var now = difference.actual
        difference.expected.add(.shows("The server can't be reached, so please try again in a while."))
        difference.expected.add(.receives(ReceivedRequest("GET /notes/once/more")))
        now.add(.shows("An answer that isn't there can't be read, so nothing is shown."))
        difference.actual = now
        return difference
    }()

    @Test func `check leaves out what is equal, and shows what differs whole`() async {
        var finding = Finding(
            "This isn't what happened before in the order “start(): 404; start(): with no HTTP”."
        )
        finding.add(Self.recording.excerpt("Before", "Now"))
        let run = TestRun.Output.made(for: exercise, failing: ["Adds two numbers": finding.json])
        let plain = await workshop("check 1", in: workspace, runs: [run])
        #expect(plain.output.contains("The server can't be reached"))
        #expect(!["…\n", "All of it"].contains(where: plain.output.contains))
        let check = await workshop("check 1", in: workspace, runs: [run], isTerminal: true)
        let details = check.lines.drop { !$0.contains("--- Before") }.prefix { !$0.isEmpty }
        #expect(
            details.joined(separator: "\n") == """
                    --- Before
                    +++ Now
                      user               screen                      server
                    …
                    -                    The server can't be reached, so please try again in a
                    -                    while.
                    -                                                receives GET
                    -                                                /notes/once/more
                    +                    An answer that isn't there can't be read, so nothing is
                    +                    shown.
                    All of it: swift run workshop check 1 | less
                """
        )
    }

    @Test func `check shows each row of a table that differs`() {
        let same = (1...9).map { "dish \($0)" }
        let left = Finding("It stops.", expected: same + ["nothing", "a"], actual: same + ["fetching", "b"])
        let right = Finding("It starts.", expected: same + ["c"], actual: same + ["d"] + same)
        let goal = TestOutcome(
            name: "The adder adds many",
            state: .failed,
            findings: [left, right],
        )
        let result = CheckResult(end: .ran, goals: [goal])
        let report = CheckReport(exercise: exercise, result: result, style: Style(isOn: false), width: 40)
        let rows = report.lines(isWhole: false).filter { $0.contains("✗ ") }.map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        let missing = (1...9).map { "✗ – dish \($0)" }
        let name = "✗ The adder adds many"
        #expect(rows == [name, name, "✗ nothing fetching", "✗ a b", "✗ c d"] + missing)
        #expect(report.screen().count { $0.contains("✗ ") } == rows.count - 1)
        #expect(!report.screen().contains { $0.contains("All of it") })
    }

    @Test func `check leads to the function that a finding is about`() async throws {
        try workspace.write("// One\nfunc addsMany() {}\n", to: "Exercises/1-TryOut/Sources/Adder.swift")
        let run = TestRun.Output.made(
            for: exercise,
            failing: ["The adder adds many": Finding("It never ends.").at(function: "addsMany()").json]
        )
        let check = await workshop("check 1", in: workspace, runs: [run])
        #expect(check.output.contains("→ Exercises/1-TryOut/Sources/Adder.swift:2\n"), "\(check.output)")
    }

    @Test func `check shows where a goal begins, and what to learn once it is met`() async throws {
        let json = ExerciseWorkspace.files["exercise.json"] ?? ""
        let facts = #""line": "func add", "lesson": "Sums add up.", "name""#
        try workspace.write(json.replacing(#""name""#, with: facts), to: "Exercises/1-TryOut/exercise.json")
        let start = await workshop("check 1", in: workspace, runs: [.start]).output
        #expect(start.contains("→ Exercises/1-TryOut/Sources/Adder.swift:3\n"))
        #expect(!start.contains("Sums"))
        let done = await workshop("check 1", in: workspace, runs: [.solution]).output
        #expect(done.contains("      Sums add up.\n"))
    }

    @Test func `check shows what to learn from the goals just met, and from no others`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Exercises/0-FixTenMistakes"])
        let exercise = try workspace.exercise("FixTenMistakes")
        let goals = exercise.description.goals
        let behaviour = exercise.description.behaviours[0].name
        let all = Set(goals.indices)
        for (red, isBroken, news) in [
            (all, false, []),
            // The eighth alone is met, then also the third to the sixth, and the last, while a behaviour breaks.
            (all.subtracting([7]), false, [7]),
            (all.subtracting([7]), false, []),
            (all.subtracting([7, 2, 3, 4, 5]), false, [2, 3, 4, 5]),
            (all.subtracting([7, 2, 3, 4, 5]), true, []),
            (all.subtracting([7, 2, 3, 4, 5, 9]), true, [9]),
            (all.subtracting([7, 2, 3, 4, 5, 9]), false, []),
        ] as [(Set<Int>, Bool, [Int])] {
            var failures = Dictionary(uniqueKeysWithValues: red.map { (goals[$0].name, "It is red.") })
            if isBroken { failures[behaviour] = "It is broken." }
            let run = TestRun.Output.made(for: exercise, failing: failures)
            let check = await workshop("check 0", in: workspace, runs: [run])
            let words = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let shown = goals.indices.filter { index in
                words.contains("✓ \(goals[index].name) \(goals[index].lesson ?? "")")
            }
            let lessons = goals.count { words.contains($0.lesson ?? "no lesson") }
            #expect(shown == news, "\(check.output)")
            #expect(lessons == news.count, "\(check.output)")
        }
    }

    @Test func `check reads the result of each test`() throws {
        let start = CheckResult(exercise, .start)
        #expect(start.behaviours.allSatisfy { $0.isPassed })
        #expect(start.others.isEmpty)
        #expect(!start.isDone)
        #expect(CheckResult(exercise, .solution).isDone)
        // A suite may be discovered after one of its tests.
        var output = TestRun.Output.solution
        let lines = output.events.split(separator: "\n")
        output.events = (lines.prefix(6).reversed() + lines.dropFirst(6)).joined(separator: "\n")
        #expect(CheckResult(exercise, output).isDone)
        output.events = TestRun.Output.start.events.replacing("\"isKnown\":false", with: "\"isKnown\":true")
            .replacing("\"symbol\":\"fail\"", with: "\"symbol\":\"passWithKnownIssue\"")
        #expect(CheckResult(exercise, output).isDone, "A known issue isn't a failure.")
    }

    @Test func `a case that the exercise lists is a behaviour of a group`() throws {
        let name = #""displayName":"Adds two numbers""#
        var output = TestRun.Output.start
        let event = /"kind":"test(?=(Started|Ended).*Adds two)/
        output.events = output.events.replacing(event, with: #""_testCase":{\#(name)},"kind":"testCase"#)
            .replacing("\(name),", with: #""displayName":"Sums","_testCases":[{\#(name)}],"#)
        let result = CheckResult(exercise, output)
        let report = CheckReport(exercise: exercise, result: result, style: Style(isOn: false), width: 80)
        #expect(result.behaviours[0].isPassed)
        #expect(report.lines(isWhole: false).contains("  Sums                    ✓"))
        let listed = try Exercises(in: packageRoot).named("YourOwnWay") { $0 }.description.behaviours
        #expect(listed.map(\.name) == Behaviour.all.map(\.sentence))
    }

    @Test func `check lists what has one cause once, under the behaviour that explains it`() throws {
        var reference = Finding("The same reason.")
        reference.explanation = "Greets by name"
        let result = try result(
            of: ("Adds two numbers", failed(reference.json)),
            ("Greets by name", failed("The name: it comes last.")),
        )
        let lines = report(of: result)
        #expect(lines.contains("  ✗ Greets by name (and 1 more)"))
        #expect(!lines.contains { $0.contains("✗ Adds two numbers") })
        #expect(lines.contains("  The name: it comes last."))
        #expect(!lines.contains { $0.contains(reference.summary) })
    }

    private func report(of result: CheckResult) -> [String] {
        CheckReport(exercise: exercise, result: result, style: Style(isOn: false), width: 80)
            .lines(isWhole: false)
    }

    /// The event of a test that has thrown something with this description.
    private func failed(_ text: String) -> String {
        let text = text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
        return #""kind":"issueRecorded","issue":{"isKnown":false,"_error":{"description":"\#(text)"}}"#
    }

    /// The result of a test, `Sums`, whose cases are behaviours, each with the event that ends it.
    private func result(of cases: (name: String, event: String)...) throws -> CheckResult {
        let names = cases.map { #"{"displayName":"\#($0.name)"}"# }
        let place = #""sourceLocation":{"_filePath":"/w/\#(exercise.path)/Tests/T.swift","line":1}"#
        let suite = #""kind":"suite","id":"T.B","displayName":"Behaviour""#
        let test =
            #""kind":"function","id":"T.B/sums()","displayName":"Sums","_testCases":[\#(names.joined(separator: ","))]"#
        var payloads = [suite, "\(test),\(place)"]
        for (name, item) in zip(names, cases) {
            let testCase = #""testID":"T.B/sums()","_testCase":\#(name)"#
            payloads.append(#""kind":"testCaseStarted",\#(testCase)"#)
            payloads.append("\(item.event),\(testCase)")
            payloads.append(#""kind":"testCaseEnded",\#(testCase)"#)
        }
        payloads.append(#""kind":"runEnded""#)
        var output = TestRun.Output.start
        output.events = payloads.map { #"{"payload":{\#($0)}}"# }.joined(separator: "\n")
        return CheckResult(exercise, output)
    }

    @Test(arguments: [
        ("value of type 'AnyPublisher<Int, Never>' has no member 'throttle'", "throttle"),
        ("type 'Timer' has no member 'publish'", "publish"), ("cannot find type 'Record' in scope", "Record"),
        ("value of type 'Crossing' has no member 'ferry'", nil),
    ])
    func `check points to the list of what Combine lacks`(_ message: String, _ name: String?) async throws {
        let page = "Shared/Combine/README.md"
        let list =
            "| Missing | `reduce`, `throttle`, `count`, `Record`, `publish` of `Timer` |"
        try workspace.write("## What it has\n\n\(list)\n", to: page)
        let log = "\(workspace.root.path)/Exercises/1-TryOut/Sources/Adder.swift:3:5: error: \(message)\n"
        let result = await workshop("check 1", in: workspace, runs: [.logged(log)])
        #expect(result.code == 1)
        #expect(result.output.contains("error: "))
        let note = result.output.firstMatch(of: #/If `(\w+)` is Combine's, it's missing on Linux/#)
        #expect(note.map { String($0.1) } == name, "\(result.output)")
        #expect(result.output.contains(page) == (name != nil))
    }

    @Test func `the list of what Combine lacks is where check looks for it`() async throws {
        let page = "Shared/Combine/README.md"
        let workspace = try ExerciseWorkspace(with: [page])
        let rows = (workspace.text(of: page) ?? "").lines
        let list = try #require(rows.first { $0.hasPrefix("| Missing") })
        let name = try #require(list.firstMatch(of: #/\| `(\w+)`/#)?.1)
        let message = "value of type 'Just<Int>' has no member '\(name)'"
        let log = "\(workspace.root.path)/Exercises/1-TryOut/Sources/Adder.swift:3:5: error: \(message)\n"
        let result = await workshop("check 1", in: workspace, runs: [.logged(log)])
        #expect(result.output.contains("If `\(name)` is Combine's"), "\(result.output)")
    }

    @Test func `missing, skipped or foreign tests pass no check`() {
        let all = TestRun.Output.solution.events
        let lines = all.split(separator: "\n")
        let skipped = lines.map { line in
            let isMeant = line.contains("isLoud") && line.contains("testEnded")
            return isMeant ? line.replacing("testEnded", with: "testSkipped") : line
        }
        let variants = [
            lines.filter { !$0.contains("isLoud") }.joined(separator: "\n"), skipped.joined(separator: "\n"),
            all.replacing("\"displayName\":\"Goals\"", with: "\"displayName\":\"Mine\""),
            all.replacing("1-TryOut", with: "2-TryAgain"),
        ]
        let cutOff = stride(from: 0, to: all.count - 130, by: 997).map { String(all.prefix($0)) }
        for events in variants + cutOff {
            var output = TestRun.Output.solution
            output.events = events
            #expect(!CheckResult(exercise, output).isDone)
        }
    }

    @Test func `check shows each compiler message once`() async {
        let result = await workshop("check 1", in: workspace, runs: [.notBuilt(in: workspace)])
        #expect(result.code == 1)
        let text = "error: cannot find 'rigt' in scope; did you mean 'right'?"
        #expect(result.lines.count { $0.contains(text) } == 1)
        #expect(result.output.contains("Exercises/1-TryOut/Sources/Adder.swift:3\n"))
        let zero = await workshop("check 1", in: workspace, runs: [.notBuilt(in: workspace, code: 0)])
        #expect(zero.code == 1)
    }

    @Test func `the bar of a build never runs backwards`() {
        var progress = BuildProgress()
        #expect(
            progress.add(Array("[1/1] Planning build\n[0/36] Write sources\n".utf8))?.hasSuffix(" 0 of 36")
                == true
        )
        #expect(progress.add(Array("[19/36] Compiling A\n".utf8))?.hasSuffix(" 19 of 36") == true)
        for line in ["[22/63] Compiling B\n", "[33/63] Compiling C\n"] {
            #expect(progress.add(Array(line.utf8)) == nil)
        }
        #expect(progress.add(Array("[34/63] Compiling D\n".utf8))?.hasSuffix(" 34 of 63") == true)
    }

    @Test func `check reads the log of Swift Build`() {
        let log = """
            Planning 9 / 271
            [40/100] Scraps 7 / 23
            error: SwiftCompile normal x86_64 /w/Adder.swift failed with a nonzero exit code. Command line:     cd /w

            /w/Exercises/1-TryOut/Sources/Adder.swift:3:54: error: cannot find 'rigt' in scope
            /w/Exercises/1-TryOut/Package.swift: Scraps: clang: warning: argument unused: '-rdynamic' [-Wunused]
            error: Build failed

            """
        let result = CheckResult(exercise, .logged(log))
        guard case .notBuilt(let messages, _) = result.end else {
            Issue.record("The build failed.")
            return
        }
        #expect(messages.map(\.line) == [3])
        #expect(messages.map(\.text) == ["cannot find 'rigt' in scope"])
        #expect(result.warnings.isEmpty)
        var progress = BuildProgress()
        #expect(progress.add(Array(log.utf8))?.hasSuffix("40 of 100") == true)
        #expect(progress.add(Array("Build complete! (14.69 secs)\n".utf8)) == "running the tests")
    }

    @Test func `check names the test that crashes`() async throws {
        let playback: Playback = [.crash, .serialCrash]
        let result = await TestRun(exercise: exercise).check(by: playback.runner)
        #expect(playback.runs.map(\.isSerial) == [false, true])
        #expect(result.crash == "Scraps/Greeting.swift:3: Fatal error: boom")
        #expect(result.behaviours[0].isPassed)
        #expect(result.behaviours[1].text.contains("boom"))
        #expect(result.goals.map(\.state) == [.unfinished, .unfinished])
        let check = await workshop("check 1", in: workspace, runs: [.crash, .serialCrash])
        #expect(check.output.contains("– didn't run: the test process had ended."))
        #expect(check.output.contains("next: fix what crashed the tests"))
        #expect(!check.output.contains("→ Exercises/1-TryOut/Sources"))
        // What held at the start broke in a file that has changed since.
        try workspace.write("func greeting() { boom }\n", to: "Exercises/1-TryOut/Sources/Greeting.swift")
        let changed = await workshop("check 1", in: workspace, runs: [.crash, .serialCrash])
        #expect(changed.output.contains("→ Exercises/1-TryOut/Sources/Greeting.swift\n"))
        // A crash that doesn't happen again is still reported.
        let recovering: Playback = [.crash, .solution]
        let once = await TestRun(exercise: exercise).check(by: recovering.runner)
        #expect(once.crash != nil)
        #expect(!once.isDone)

        var output = TestRun.Output.serialCrash
        let place = "Exercises/1-TryOut/Sources/Greeting.swift:3"
        output.log += "Thread 0 crashed:\n  1 [ra] 0x01 greeting(of:) + 2 in Try at /w/\(place):24\n"
        #expect(CheckResult(exercise, output).crash?.hasSuffix("from \(place)") == true)
        output.log = TestRun.Output.solution.log
        #expect(CheckResult(exercise, output).crash == "The process ended before the tests did")
        for (code, cause) in [(4, "main actor"), (5, "main actor"), (9, "ended"), (45, "ended")] {
            output.log = "error: Process '/w/x' exited with unexpected signal code \(code)\n"
            #expect(CheckResult(exercise, output).crash?.contains(cause) == true)
        }
        output.end = .hung
        let hung = CheckResult(exercise, output)
        #expect(hung.crash == nil)
        #expect(hung.behaviours[1].text.contains("never ended"))
    }

    @Test func `a run that fails after its last test is no success`() async throws {
        var output = TestRun.Output.solution
        output.end = .exited(1)
        output.log += "error: Process '/w/x' exited with unexpected signal code 6\n"
        let playback: Playback = [output]
        let result = await TestRun(exercise: exercise).check(by: playback.runner)
        #expect(!result.isDone)
        #expect(result.crash == "signal 6 ended the process after all tests had passed")
        #expect(playback.runs.map(\.isSerial) == [false, true], "The second run may have a backtrace.")
        let check = await workshop("check 1", in: workspace, runs: [output])
        #expect(check.code == 1)
        #expect(check.output.contains("The tests crashed: signal 6 ended the process after all"))
        #expect(!check.output.contains("is done"))
        output.log = TestRun.Output.solution.log
        #expect(CheckResult(exercise, output).crash == "`swift test` failed after all tests had passed")
        #expect(CheckResult(exercise, .start).crash == nil, "A test has failed, so `swift test` has, too.")
    }

    @Test func `solution shows the solution early only with --anyway`() async {
        let early = await workshop("solution 1", in: workspace)
        #expect(early.code == 1)
        #expect(early.output.isEmpty)
        #expect(early.errors.contains("--anyway"))
        let anyway = await workshop("solution 1 --anyway", in: workspace)
        _ = await workshop("check 1", in: workspace, runs: [.solution])
        #expect(anyway.output.contains("Adder.swift"))
        #expect(await workshop("solution 1", in: workspace).output == anyway.output)
    }

    @Test func `solution compares other solutions with the learner's code`() async throws {
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
        try workspace.writeTried([
            ("bare", "Accepted.", patch),
            ("in-one", "Accepted. Choose it where\none line is enough.\n\n- to: Solution", patch),
            ("odd", "Accepted, but not shown. It is odd.", patch),
            ("off", "Refused. It is off.\n\n- fails: x", patch),
        ])
        let list = await workshop("solution 1 --anyway", in: workspace).lines.drop {
            $0 != "Other solutions"
        }
        let bare = list.dropFirst().first?.trimmingCharacters(in: .whitespaces)
        #expect(bare == "swift run workshop solution 1 bare --anyway")
        #expect(list.joined().contains("Choose it where one line is enough."))
        #expect(!list.joined().contains("off"))
        #expect(!list.joined().contains("odd"))

        let other = await workshop("solution 1 in-one --anyway", in: workspace)
        #expect(other.code == 0)
        #expect(!other.output.contains("Other solutions"))
        #expect(other.lines[0] == "Exercise 1, Try out → Solution 1, in-one, Try out")
        #expect(other.lines[1] == "Choose it where one line is enough.")
        #expect(other.output.contains("total()"))
        #expect(!other.output.contains("sum()"))
        #expect(workspace.text(of: "Exercises/1-TryOut/Solution/Adder.swift")?.contains("sum()") == true)

        let slip = await workshop("solution 1 in-oen --anyway", in: workspace)
        #expect(slip.code == 64)
        #expect(slip.output.isEmpty)
        #expect(slip.errors.hasSuffix("Did you mean `in-one`? swift run workshop solution 1 in-one\n"))
        try workspace.write("", to: "Exercises/1-TryOut/Solution/Adder.swift")
        let unfit = await workshop("solution 1 in-one --anyway", in: workspace)
        #expect(unfit.code == 1)
        #expect(unfit.errors.contains("in-one doesn't apply"))
    }

    @Test(arguments: ["check", "start", "restore 1", "restore 1 2027", "restore 1 ''", "exercises"])
    func `a mistake gets a suggestion`(_ typed: String) async throws {
        if typed.hasPrefix("restore 1 ") {
            try workspace.write("old", to: ".workshop/saved/1-TryOut-2026-01-02T03-04-05+0000/Adder.swift")
        }
        if typed == "exercises" { try workspace.write("{", to: "Exercises/2-TryAgain/exercise.json") }
        let result = await workshop(typed, in: workspace)
        // The arguments are right where a saved version or a file is missing.
        #expect(result.code == (["restore 1", "exercises"].contains(typed) ? 1 : 64))
        #expect(result.output.isEmpty)
        #expect(result.errors.split(separator: "\n").count == 2)
    }

    /// What the compiler and SwiftPM print, with ROOT for the workspace.
    @Test(arguments: [
        (
            """
            ROOT/Exercises/1-TryOut/Sources/Adder.swift:1:8: error: missing required module 'SwiftShims'
            error: 'S.pcm' was compiled with module cache path '/old', but it is '/new'
            """,
            true
        ),
        ("<unknown>:0: error: closing 'A.o' for output: No space left on device", true),
        ("ROOT/Exercises/1-TryOut/Sources/Adder.swift:1:8: error: no such module 'Comine'", false),
        // Code that SwiftPM has made doesn't compile, since the learner has a type named Bundle, for instance.
        ("ROOT/.workshop/build/debug/A.build/resource_bundle_accessor.swift:4:1: error: no member", false),
    ])
    func `check and watch say what to do if something else than the code stops a build`(
        _ log: String,
        _ isStopped: Bool
    ) async {
        let log = log.replacing("ROOT", with: workspace.root.path) + "\n"
        for command in ["check 1", "watch 1"] {
            let check = await workshop(command, in: workspace, runs: [.logged(log)])
            let advice = "\n  rm -rf .build .workshop/build\n"
            #expect(check.output.contains(advice) == isStopped, "\(check.output)")
            let isOfCode = log.contains("error: ") && log.hasPrefix("/")
            #expect(check.output.contains("No test ran:") == !isOfCode, "\(check.output)")
            #expect(command == "watch 1" || check.output.contains("workshop hint") == isOfCode)
        }
    }

    @Test func `check says what to do about an import of a framework that is missing on Linux`() async {
        let file = "\(workspace.root.path)/Exercises/1-TryOut/Sources/Adder.swift"
        let log = "\(file):1:8: error: no such module 'SwiftUI'\n"
        let check = await workshop("check 1", in: workspace, runs: [.logged(log)])
        let text = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            text.contains(
                "If `SwiftUI` is one of Apple's frameworks, it's missing on Linux. Remove the import"
            )
        )
        #expect(text.contains("`#if canImport(SwiftUI)`"))
        let other = await workshop("check 1", in: workspace, runs: [.notBuilt(in: workspace)])
        #expect(!other.output.contains("Apple's frameworks"))
    }

    @Test(
        arguments: [
            ("value of type 'any Error' has no member 'description'", "do throws(…)"),
            ("sending 'card' risks causing data races", "leaves its actor"),
            ("sending 'done' risks causing data races", "If it is a closure, mark its type `@Sendable`"),
            (
                "sending value of non-Sendable type '() -> ()' risks causing data races",
                "Mark the parameter that takes the closure `@Sendable`"
            ),
            ("cannot find 'sending' in scope", nil),
        ] as [(String, String?)]
    )
    func `check says what the page on the compiler says of a message`(_ message: String, _ advice: String?)
        async throws
    {
        let workspace = try ExerciseWorkspace(with: ["Stages/COMPILER.md"])
        let file = "\(workspace.root.path)/Exercises/1-TryOut/Sources/Adder.swift"
        let check = await workshop(
            "check 1",
            in: workspace,
            runs: [.logged("\(file):1:8: error: \(message)\n")]
        )
        let text = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("See Stages/COMPILER.md.") == (advice != nil), "\(text)")
        #expect(advice.map(text.contains) ?? true, "\(text)")
    }

    @Test func `check says what the page says of a warning that a goal is about`() async throws {
        let workspace = try ExerciseWorkspace(with: ["Stages/COMPILER.md"])
        let warning = "Adder.swift:1: static property 'a' is not concurrency-safe because it is a variable"
        var finding = Finding("The compiler warns:", kind: "warning")
        finding.add(warning)
        let exercise = workspace.exercise
        let goal = try #require(exercise.description.goals.first?.name)
        let check = await workshop(
            "check 1",
            in: workspace,
            runs: [.made(for: exercise, failing: [goal: finding.json])]
        )
        let text = check.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("Any thread may use a static property."), "\(text)")
    }

    @Test func `check names a missing folder of tests, and restores it`() async throws {
        try FileManager.default.removeItem(at: workspace.exercise.folder.appending(path: "Tests"))
        let check = await workshop("check 1", in: workspace, runs: [])
        #expect(check.output.contains("Exercises/1-TryOut/Tests is missing"), "\(check)")
        #expect(check.output.contains("swift run workshop reset 1 --tests"), "\(check)")
    }
}
