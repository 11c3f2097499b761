import EveryOrder
import Foundation
import Terminal
import Testing

@testable import Checking
@testable import Content
@testable import Learner
@testable import prove

@Suite(.serialized)
struct ProofTests {
    let workspace = ExerciseWorkspace()

    private func problems(with playback: Playback) async throws -> [String] {
        await ExerciseProof(exercise: workspace.exercise, runner: playback.runner).problems()
    }

    @Test func `runs the start, then the solution, with warnings as errors`() async throws {
        let playback: Playback = [.start, .solution]
        #expect(try await problems(with: playback).isEmpty)
        let arguments = playback.runs.map { $0.arguments(events: URL(filePath: "/events")) }
        #expect(arguments.allSatisfy { $0.contains("-warnings-as-errors") })
        #expect(playback.runs.map { $0.environment(["SOLUTION": "1"])["SOLUTION"] } == [nil, "1"])
        #expect(playback.runs.map { $0.environment([:])["ORDERS"] } == ["start", nil])
        #expect(playback.runs.allSatisfy { $0.environment([:])["FINDINGS"] == "json" })
    }

    @Test func `finds wrong results`() async throws {
        func without(_ output: TestRun.Output) -> TestRun.Output {
            var output = output
            let lines = output.events.split(separator: "\n").filter { !$0.contains("isLoud") }
            output.events = lines.joined(separator: "\n")
            return output
        }
        var odd = TestRun.Output.start
        odd.events = odd.events.replacing("isn't written yet", with: "is odd")
        let cases: [(TestRun.Output, TestRun.Output, [String])] = [
            (.solution, .solution, ["start passes “The adder", "start passes “The greeting"]),
            (odd, .solution, ["start fails “The adder adds many” without “isn't written yet”"]),
            (
                without(.start), without(.solution),
                ["without “still speaks softly”", "solution fails “The greeting"]
            ),
            (.start, .start, ["solution fails “The adder", "solution fails “The greeting"]),
            (.start, .notBuilt(in: workspace), ["solution doesn't build", "has a warning"]),
        ]
        for (start, solution, expected) in cases {
            let problems = try await problems(with: [start, solution])
            #expect(problems.count == expected.count, "\(problems)")
            for (problem, part) in zip(problems, expected) { #expect(problem.contains(part)) }
        }
        let problems = try await problems(with: [.start, .serialCrash])
        #expect(problems.contains { $0.hasPrefix("the solution crashes: Scraps/") })
    }

    @Test func `a tried solution names the kind of a finding, whatever its message is`() async throws {
        let failing = Finding("Something holds the screen.", kind: "notFreed").json
        let name = workspace.exercise.description.goals[0].name
        let run = TestRun.Output.made(for: workspace.exercise, failing: [name: failing])
        for (says, isRight) in [(".notFreed", true), ("holds the screen", true), (".goesOn", false)] {
            try workspace.writeTried([("a", "Refused.\n\n- fails: \(name)\n- says: \(says)", "")])
            let problems = try await problems(with: [.start, .solution, run])
            #expect(problems.isEmpty == isRight, "\(problems)")
        }
    }

    @Test func `finds missing parts`() async throws {
        let folder = "Exercises/1-TryOut"
        try workspace.write("", to: "\(folder)/Solution/Extra.swift")
        try workspace.write("# Hints\n\n## 1. One\n\nA hint.\n\n## 2. Two\n", to: "\(folder)/hints.md")
        try workspace.write("## Your goal\n\nThis.\n", to: "\(folder)/README.md")
        try workspace.write("weaker", to: "\(folder)/Tests/GoalTests.swift")
        let json = ExerciseWorkspace.files["exercise.json"] ?? ""
        try workspace.write(json.replacing("Adder.swift", with: "Ader.swift"), to: "\(folder)/exercise.json")
        let problems = try await problems(with: [.start, .solution])
        let expected = [
            "Extra.swift", "Sources/Ader.swift", "2 hints", "nothing under “Two”", "> **Path", "situation",
            "stays", "prove originals",
        ]
        #expect(problems.count == expected.count, "\(problems)")
        for (problem, part) in zip(problems, expected) { #expect(problem.contains(part)) }
    }

    @Test func `lists the files of a start`() async throws {
        let list = workspace.text(of: "Exercises/1-TryOut/originals")
        try workspace.write("weaker", to: "Exercises/1-TryOut/Tests/GoalTests.swift")
        #expect(try await problems(with: [.start, .solution]).count == 1)
        try ExerciseProof(exercise: workspace.exercise).writeOriginals()
        #expect(try await problems(with: [.start, .solution]).isEmpty)
        #expect(workspace.text(of: "Exercises/1-TryOut/originals") != list)
    }

    @Test func `a start may have warnings if the goals are about them`() async throws {
        let json = try #require(ExerciseWorkspace.files["exercise.json"])
        let warning = json.replacing("\"title\"", with: "\"warns\": true, \"title\"")
        try workspace.write(warning, to: "Exercises/1-TryOut/exercise.json")
        var (start, solution) = (TestRun.Output.start, TestRun.Output.solution)
        start.log += "\(workspace.root.path)/Exercises/1-TryOut/Sources/Adder.swift:1:1: warning: shared\n"
        #expect(try await problems(with: [start, solution]).isEmpty)
        solution.log += start.log
        #expect(try await problems(with: [start, solution]).count == 1)
        let playback: Playback = [start, solution]
        #expect(try await problems(with: playback).count == 1)
        #expect(!playback.runs.contains { $0.isStrict })
        let check = await workshop("check 1", in: workspace, runs: [start])
        #expect(!check.output.contains("Compiler warnings"))
    }

    @Test func `finds a hint or a behaviour that is about nothing`() async throws {
        let folder = "Exercises/1-TryOut"
        let hints = (1...3).map { "## \($0). H\($0)\n\n<!-- goals: 1 · behaviours: \($0) -->\n\nA hint.\n" }
        // A hint for the whole exercise isn't one for a goal.
        let general = "## 4. All\n\nA hint.\n"
        try workspace.write(hints.joined() + general, to: "\(folder)/hints.md")
        let json = ExerciseWorkspace.files["exercise.json"] ?? ""
        let behaviour = #"{ "name": "Greets by name", "file": "Gone.swift" }"#
        let changed = json.replacing(#""Greets by name""#, with: behaviour)
        try workspace.write(changed, to: "\(folder)/exercise.json")
        let problems = try await problems(with: [.start, .solution])
        let expected = [
            "exercise.json: no file Sources/Gone.swift", "hints.md: hints for the goals [1], not [1, 2]",
            "hints.md: no behaviours [3]",
        ]
        #expect(problems == expected)
    }

    @Test func `runs each tried solution in a copy`() async throws {
        let patch = """
            --- a/Greeting.swift
            +++ b/Greeting.swift
            @@ -1 +1 @@
            -func greeting() {}
            +func greeting() { }

            """
        let goal = "The greeting is loud"
        try workspace.writeTried([
            ("right", "Accepted. Another shape.", patch),
            ("wrong-a", "Refused. Too soft.\n\n- fails: \(goal)\n- says: still speaks softly", patch),
            ("wrong-b", "Refused. Too soft.\n\n- to: Sources\n- fails: \(goal)\n- says: it whispers", patch),
            ("wrong-c", "Refused.\n\n- fails: x", "--- a/No.swift\n+++ b/No.swift\n@@ -1 +1 @@\n-a\n+b\n"),
            ("wrong-d", "Refused. Too soft.\n\n- others: may fail\n- fails: \(goal)", patch),
        ])
        let playback: Playback = [.start, .solution, .start, .solution, .start, .start]
        let expected = [
            "right fails “The adder", "right fails “The greeting", "wrong-a passes",
            "wrong-b fails “The adder",
            "wrong-b fails “The greeting is loud” without “it whispers”", "wrong-c doesn't apply to Solution",
        ]
        let problems = try await problems(with: playback)
        #expect(problems.count == expected.count, "\(problems)")
        for (problem, part) in zip(problems, expected) { #expect(problem.hasPrefix(part)) }
        let copy = ".workshop/tried-1-TryOut"
        #expect(playback.runs.dropFirst(2).allSatisfy { $0.exercise.path == copy })
        #expect(workspace.text(of: "\(copy)/Sources/Greeting.swift") == "func greeting() { }\n")
        #expect(workspace.text(of: "Exercises/1-TryOut/Solution/Greeting.swift") == "func greeting() {}\n")

        func names(in word: String, of count: Int = 5) throws -> [String] {
            var part = try #require(ExerciseProof.Part(word))
            part.share(count)
            return try ExerciseProof(exercise: workspace.exercise, part: part).tried.map(\.name)
        }
        let all = try TriedSolution.all(of: workspace.exercise).map(\.name)
        #expect(try (names(in: "8/3") + names(in: "9/3")).sorted() == all)
        #expect(try names(in: "8/5:3,1") == all)
        #expect(try names(in: "8/5:11") == [])
        for word in ["1", "1/0", "1/2:", "1/2:x", "x/2"] {
            #expect(ExerciseProof.Part(word) == nil, "\(word)")
        }
    }

    @Test func `makes a small mistake by each rule`() throws {
        let code = """
            func load(_ page: Int) {  // 1 < 2
                guard page > 0, !isLoading else { return }
                task?.cancel()
                task = get("0..<9") { [weak self] answer in
                    if let error = answer.error {
                        return fail(error == .offline ? .offline : .refused)
                    }
                    self?.show(answer)
                }
                .resume()
            }
            enum Failure { 
                case offline
                case refused
            }
            """
        try workspace.write(code, to: "Exercises/1-TryOut/Solution/Adder.swift")
        let all = try Mutants(of: workspace.exercise).all
        #expect(all.allSatisfy { $0.verdict == .refused })
        let expected = [
            "+ guard page >= 0, !isLoading else { return }",
            "+ guard page > 1, !isLoading else { return }",
            "+ guard (page > 0 || true), !isLoading else { return }",
            "+ guard page > 0, (!isLoading || true) else { return }",
            "- guard page > 0, !isLoading else { return }",
            "- task?.cancel()",
            #"+ task = get("0..<9") { [held = self, weak self] answer in _ = held;"#,
            "- if let error = answer.error {",
            "+ return fail(error == .refused ? .offline : .refused)",
            "+ return fail(error == .offline ? .refused : .refused)",
            "+ return fail(error == .offline ? .offline : .offline)",
            "- self?.show(answer)",
            "- .resume()",
        ]
        #expect(all.map { $0.name.replacing("Adder.swift ", with: "") }.sorted() == expected.sorted())
    }

    @Test func `a mutant fails a test, doesn't compile, or is listed`() async throws {
        let code = "func sum() {\n    add()\n    add()\n    show()\n}\n"
        try workspace.write(code, to: "Exercises/1-TryOut/Solution/Adder.swift")
        let list =
            "# Tried\n\n- `Adder.swift - add() (2)`: it changes nothing.\n- `Adder.swift - show()`: it only shows.\n"
        try workspace.write(list, to: "Tests/Tried/1-TryOut.md")
        let playback: Playback = [.start, .solution, .notBuilt(in: workspace), .solution, .start]
        #expect(
            try await problems(with: playback) == [
                "Adder.swift - show(): a test fails, so it doesn't survive"
            ]
        )
        #expect(
            workspace.text(of: ".workshop/tried-1-TryOut/Sources/Adder.swift")
                == code.replacing("    show()\n", with: "")
        )
        try workspace.write(
            "# Tried\n\n- `Adder.swift - sub()`: it was removed.\n",
            to: "Tests/Tried/1-TryOut.md"
        )
        #expect(
            try await problems(with: [.start, .solution, .start, .solution, .start]) == [
                "Tests/Tried/1-TryOut.md: no rule makes Adder.swift - sub()",
                "Adder.swift - add() (2): no test fails",
            ]
        )
        try workspace.write("# Tried\n\n- `Adder.swift`: nothing tests it.\n", to: "Tests/Tried/1-TryOut.md")
        #expect(try await problems(with: [.start, .solution]).isEmpty)
    }

    @Test func `finds a tried solution whose verdict doesn't match its tests`() async throws {
        try workspace.writeTried([("loud", "Refused. It names no test.", "")])
        let problems = try await problems(with: [.start, .solution, .solution])
        #expect(problems == ["loud is refused without a test that fails, or accepted with one"])
        try workspace.writeTried([("loud", "Rejected. This is no verdict.", "")])
        let exercise = workspace.exercise
        let error = #expect(throws: CommandError.self) { try TriedSolution.all(of: exercise) }
        #expect(error?.message.contains("“loud” says neither “Accepted.” nor “Refused.”") == true)
    }

    @Test(arguments: ["1-TryOut/loud.diff", "7-Renamed.md"])
    func `refuses tried solutions that no exercise reads`(_ name: String) async throws {
        try workspace.write("", to: "Tests/Tried/1-TryOut.md")
        let exercises = [workspace.exercise]
        try TriedSolution.checkFiles(of: exercises, in: workspace.root)
        try workspace.write("", to: "Tests/Tried/\(name)")
        let error = #expect(throws: CommandError.self) {
            try TriedSolution.checkFiles(of: exercises, in: workspace.root)
        }
        let path = name.prefix { $0 != "/" }
        #expect(error?.message == "Tests/Tried/\(path) isn't the file of an exercise")
    }

    @Test func `finds what a page says to type, and the places in the book that it names`() {
        let text = """
            Type `walk 1 2 --write 1`, or open `pages/quiz.html#change-1` and `#change-2`. Neither `walk` nor
            `let a` is typed.

            ```sh
            swift run workshop check 1  # or: swift test --filter Stage1
            ```
            """
        let page = TextPage(path: "README.md", text: text)
        let commands = page.commands(named: ["walk"])
        let expected = [
            "swift run workshop walk 1 2 --write 1", "swift run workshop check 1",
            "swift test --filter Stage1",
        ]
        #expect(commands == expected)
        #expect(page.places == ["pages/quiz.html#change-1", "pages/quiz.html#change-2"])
    }
}
