import Foundation
import Terminal
import Testing

@testable import Exercising
@testable import WorkshopKit

@Suite("The proof of an exercise", .serialized)
@MainActor
struct ProofTests {
    let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func passesWhatIsSound() async {
        let call = await workspace.workshop("prove", "1", runs: [.start, .solution])
        #expect(call.code == 0)
        #expect(call.output.hasPrefix("✓ 1-TryOut  2 behaviours, 2 goals, 0 tried  "))
    }

    @Test func runsTheStartThenTheSolutionWithWarningsAsErrors() async throws {
        let playback = Playback([.start, .solution])
        let proof = ExerciseProof(exercise: try workspace.exercise, runner: playback.runner)
        #expect(await proof.faults().isEmpty)
        #expect(playback.runs.map(\.isOfSolution) == [false, true])
        #expect(playback.runs.map(\.isStrict) == [true, true])
        let arguments = playback.runs[0].arguments(events: URL(filePath: "/events"))
        #expect(arguments.suffix(2) == ["-Xswiftc", "-warnings-as-errors"])
        #expect(playback.runs[1].environment(["A": "B"])["SOLUTION"] == "1")
        #expect(playback.runs[0].environment(["SOLUTION": "1"])["SOLUTION"] == nil)
    }

    @Test func aGoalThatTheStartPassesIsAFault() async throws {
        #expect(
            try await faults(.solution, .solution) == [
                "the start passes “The adder adds many”",
                "the start passes “The greeting is loud”",
            ]
        )
    }

    @Test func aGoalThatFailsForAnotherReasonIsAFault() async throws {
        var start = TestRun.Output.start
        start.events = start.events.replacing("isn't written yet", with: "is odd")
        #expect(
            try await faults(start, .solution) == [
                "the start fails “The adder adds many” without the words “isn't written yet”: "
                    + "sum(of:) is odd"
            ]
        )
    }

    @Test func aGoalWhoseTestIsGoneIsAFault() async throws {
        func without(_ output: TestRun.Output) -> TestRun.Output {
            var output = output
            output.events = output.events.split(separator: "\n").filter { !$0.contains("isLoud") }.joined(
                separator: "\n"
            )
            return output
        }
        #expect(
            try await faults(without(.start), without(.solution)) == [
                "the start fails “The greeting is loud” without the words “still speaks softly”: "
                    + "its test is gone: git checkout /Tests",
                "the solution fails “The greeting is loud”: its test is gone: git checkout /Tests",
            ]
        )
    }

    @Test func aSolutionThatFailsIsAFault() async throws {
        #expect(
            try await faults(.start, .start).map { $0.prefix(50) } == [
                "the solution fails “The adder adds many”: sum(of:)",
                "the solution fails “The greeting is loud”: The gre",
            ]
        )
        #expect(
            try await faults(.start, .serialCrash).contains { $0.hasPrefix("the solution crashes: Scraps/") }
        )
        let log = Recordings.notBuilt(in: workspace.root.path)
        let unbuilt = TestRun.Output(end: .exited(1), log: log)
        #expect(try await faults(.start, unbuilt).first?.hasPrefix("the solution doesn't build") == true)
    }

    @Test func whatIsMissingIsAFault() async throws {
        let folder = "Exercises/1-TryOut"
        try workspace.write("", to: "\(folder)/Solution/Extra.swift")
        try workspace.write("# Hints\n\n## 1. One\n\nA hint.\n\n## 2. Two\n", to: "\(folder)/hints.md")
        try workspace.write("## Your goal\n\nThis.\n", to: "\(folder)/README.md")
        try workspace.write("weaker", to: "\(folder)/Tests/GoalTests.swift")
        let json = ExerciseWorkspace.files["exercise.json"] ?? ""
        try workspace.write(json.replacing("Adder.swift", with: "Ader.swift"), to: "\(folder)/exercise.json")
        #expect(
            try await faults(.start, .solution) == [
                "only in one of Sources and Solution: Extra.swift",
                "exercise.json: there is no Sources/Ader.swift",
                "hints.md: 2 hints, not three to six",
                "hints.md: nothing under “Two”",
                "README.md: no line such as > **Core · 30 to 45 minutes**",
                "README.md: there is no section “The situation”",
                "README.md: there is no section “What stays”",
                "README.md: there is no section “The tests”",
                "README.md: there is no section “Read in Stages”",
                "the given tests, those in .tests, aren't those in Tests. If Tests is right, copy it there: .ci/starts",
            ]
        )
    }

    @Test func aStartThatIsNotThatOfTheSourcesIsAFault() async throws {
        try workspace.write("another start", to: "Exercises/1-TryOut/Sources/Adder.swift")
        #expect(
            try await faults(.start, .solution) == [
                "`reset` would bring back other Sources, those in .start. If Sources is right, copy it there: "
                    + ".ci/starts"
            ]
        )
    }

    @Test func aTriedSolutionThatIsJudgedWronglyIsAFault() async throws {
        let patch = """
            --- a/Greeting.swift
            +++ b/Greeting.swift
            @@ -1 +1 @@
            -func greeting() {}
            +func greeting() { }

            """
        let goal = "The greeting is loud"
        for (name, head) in [
            ("right", "Another shape.\n"),
            ("wrong-a", "Too soft.\nfails: \(goal)\nsays: still speaks softly\n"),
            ("wrong-b", "Too soft.\nto: Sources\nfails: \(goal)\nsays: it whispers\n"),
            ("wrong-d", "Too soft.\nothers: may fail\nfails: \(goal)\n"),
        ] {
            try workspace.write(head + patch, to: "Tests/Tried/1-TryOut/\(name).diff")
        }
        try workspace.write("fails: x\n--- a/No.swift\n", to: "Tests/Tried/1-TryOut/wrong-c.diff")
        let playback = Playback([.start, .solution, .start, .solution, .start, .start])
        let faults = await ExerciseProof(exercise: try workspace.exercise, runner: playback.runner).faults()
        #expect(
            faults.map { $0.prefix(60) } == [
                "right fails “The adder adds many”: sum(of:) isn't written ye",
                "right fails “The greeting is loud”: The greeting still speak",
                "wrong-a passes “The greeting is loud”",
                "wrong-b fails “The adder adds many”: sum(of:) isn't written ",
                "wrong-b fails “The greeting is loud” without the words “it w",
                "wrong-c doesn't apply to Solution",
            ]
        )
        #expect(
            playback.runs.map(\.exercise.path).suffix(4)
                == Array(repeating: ".workshop/tried-1-TryOut", count: 4)
        )
        #expect(
            workspace.text(of: ".workshop/tried-1-TryOut/Sources/Greeting.swift") == "func greeting() { }\n"
        )
        #expect(workspace.text(of: "Exercises/1-TryOut/Solution/Greeting.swift") == "func greeting() {}\n")
    }

    @Test func thePartsOfTheTriedSolutionsAreAllOfThem() throws {
        let names = ["right-a", "right-b", "wrong-a", "wrong-b", "wrong-c"]
        for name in names { try workspace.write("A patch.\n", to: "Tests/Tried/1-TryOut/\(name).diff") }
        let exercise = try workspace.exercise
        let parts = try ["1/2", "2/2"].map {
            TriedSolution.all(of: exercise, try TriedSolution.Part($0)).map(\.name)
        }
        #expect(parts == [["right-b", "wrong-b"], ["right-a", "wrong-a", "wrong-c"]])
        #expect(TriedSolution.all(of: exercise).map(\.name) == names)
    }

    private func faults(_ start: TestRun.Output, _ solution: TestRun.Output) async throws -> [String] {
        await ExerciseProof(exercise: try workspace.exercise, runner: Playback([start, solution]).runner)
            .faults()
    }
}
