import Foundation
import Testing

@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("What came of a check")
struct CheckResultTests {
    let workspace: ExerciseWorkspace
    let exercise: Exercise

    init() throws {
        workspace = try ExerciseWorkspace()
        exercise = try workspace.exercise
    }

    @Test func theStartBehavesAndFailsItsGoals() {
        let result = CheckResult(exercise, .start)
        #expect(result.end == .ran)
        #expect(result.behaviours.map(\.name) == ["Adds two numbers", "Greets by name"])
        #expect(result.behaviours.count { !$0.isPassed } == 0)
        #expect(
            result.goals.map { $0.reasons(path: "") } == [
                [["sum(of:) isn't written yet"]],
                [
                    [
                        "The greeting still speaks softly: shout in greeting(of:).",
                        "Expectation failed: (text → \"Hello, Ann\") == \"HELLO, ANN\"",
                    ]
                ],
            ]
        )
        #expect(result.others.isEmpty)
        #expect(!result.isMet)
    }

    @Test func theSolutionPasses() {
        #expect(CheckResult(exercise, .solution).isMet)
    }

    @Test func aTestMayStandInAnExtensionThatIsFoundBeforeItsSuite() {
        var output = TestRun.Output.solution
        let lines = Recordings.found.split(separator: "\n").reversed()
        output.events = lines.joined(separator: "\n") + "\n" + Recordings.solution
        let result = CheckResult(exercise, output)
        #expect(result.isMet)
        #expect(result.others.isEmpty)
    }

    @Test func aTestThatIsGoneIsNotPassed() {
        var output = TestRun.Output.solution
        output.events = output.events.split(separator: "\n").filter { !$0.contains("isLoud") }.joined(
            separator: "\n"
        )
        let result = CheckResult(exercise, output)
        #expect(result.goals.map(\.state) == [.passed, .gone])
        #expect(
            result.goals[1].reasons(path: exercise.path)
                == [["its test is gone: git checkout Exercises/1-TryOut/Tests"]]
        )
        #expect(!result.isMet)
    }

    @Test func aTestThatRecordsSeveralIssuesHasAllOfThem() throws {
        var output = TestRun.Output.start
        let lines = output.events.split(separator: "\n")
        let issue = try #require(lines.first { $0.contains("issueRecorded") })
        let text = try #require(issue.firstMatch(of: #/"text":"([^"\\]+)/#)).1
        let more = issue.replacing(text, with: "And more")
        output.events = lines.flatMap { $0 == issue ? [$0, more[...]] : [$0] }.joined(separator: "\n")
        let goals = CheckResult(exercise, output).goals
        #expect(goals.map { $0.reasons(path: "").count }.sorted() == [1, 2])
    }

    @Test func aTestOfThatNameInAnotherSuiteIsNotMeant() {
        var output = TestRun.Output.solution
        output.events = output.events.replacing("\"displayName\":\"Goals\"", with: "\"displayName\":\"Mine\"")
        let result = CheckResult(exercise, output)
        #expect(result.goals.map(\.state) == [.gone, .gone])
        #expect(result.others.map(\.name) == ["The adder adds many", "The greeting is loud"])
    }

    @Test func aTestOfAnotherPackageIsNotMeant() {
        var output = TestRun.Output.solution
        output.events = output.events.replacing("1-TryOut", with: "2-TryAgain")
        let result = CheckResult(exercise, output)
        #expect(!result.isMet)
        #expect((result.behaviours + result.goals).map(\.state) == [.gone, .gone, .gone, .gone])
    }

    @Test func aTestThatIsSkippedIsNotPassed() {
        var output = TestRun.Output.solution
        let lines = output.events.split(separator: "\n")
        output.events = lines.map { line in
            let isMeant = line.contains("isLoud") && line.contains("testEnded")
            return isMeant ? line.replacing("testEnded", with: "testSkipped") : line
        }.joined(separator: "\n")
        #expect(CheckResult(exercise, output).goals.map(\.state) == [.passed, .skipped])
    }

    @Test func aKnownIssueIsNone() {
        var output = TestRun.Output.start
        output.events = output.events.replacing("\"isKnown\":false", with: "\"isKnown\":true")
            .replacing("\"symbol\":\"fail\"", with: "\"symbol\":\"passWithKnownIssue\"")
        #expect(CheckResult(exercise, output).isMet)
    }

    @Test func whatTheCompilerSaysIsToldOnce() throws {
        let log = Recordings.notBuilt(in: workspace.root.path)
        let result = CheckResult(exercise, TestRun.Output(end: .exited(1), log: log))
        guard case .notBuilt(let errors, _) = result.end else {
            Issue.record("It builds: \(result.end)")
            return
        }
        #expect(errors.map(\.text) == ["cannot find 'rigt' in scope; did you mean 'right'?"])
        #expect(errors.map(\.line) == [3])
        #expect(errors.first?.code == "    func add() {}")
        #expect(result.warnings.map(\.text) == ["variable 'x' was never used"])
    }

    @Test func noTestsAreNotAllTests() {
        let result = CheckResult(exercise, TestRun.Output(end: .exited(0), log: Recordings.built))
        #expect(!result.isMet)
        guard case .noTests = result.end else {
            _ = Issue.record("There are tests: \(result.end)")
            return
        }
    }
}
