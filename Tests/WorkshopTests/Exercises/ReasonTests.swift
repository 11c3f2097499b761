import TestSupport
import Testing

@testable import Diffing
@testable import Exercising
@testable import Terminal
@testable import WorkshopKit

@Suite("The reason of a failure, as check shows it")
@MainActor
struct ReasonTests {
    private let workspace: ExerciseWorkspace

    init() throws {
        workspace = try ExerciseWorkspace()
    }

    @Test func hasEachIssueOnce() throws {
        let lines = try lines(["Nobody is named."], ["It hangs.", "Really."], ["Nobody is named."])
        #expect(
            lines == [
                "  ✗ The adder adds many", "      • Nobody is named.", "      • It hangs.", "        Really.",
                "      → Exercises/1-TryOut/Sources/Adder.swift",
            ]
        )
    }

    @Test func hasTheBeginningOfEachLongIssue() throws {
        let long = (1...20).map { "\($0)" }
        let lines = try lines(["short"], long, long.map { "also \($0)" })
        #expect(lines.prefix(4) == ["  ✗ The adder adds many", "      • short", "      • 1", "        2"])
        #expect(lines.filter { $0 == "        …" }.count == 2)
        #expect(lines.count <= 1 + 12 + 1)
    }

    @Test func countsTheIssuesThatHaveNoRoom() throws {
        let lines = try lines(Array(repeating: (), count: 20).indices.map { ["issue \($0)"] })
        #expect(lines.dropLast().suffix(2) == ["      • issue 5", "      (and 14 more issues)"])
    }

    @Test func hasTwoColumnsOnlyWhereTheyFit() throws {
        let expected = "The feed sent something that this app can't read, and that is told."
        let narrow = Finding("It differs.", expected: ["nothing", "a"], actual: ["nothing", "b"])
        #expect(try table(narrow).contains("        ✗ a          b"))
        let actual = "The feed can't be reached right now, or that is what it says of itself."
        let wide = Finding("It differs.", expected: ["nothing", expected], actual: ["nothing", actual])
        #expect(
            try table(wide) == [
                "      It differs.", "          expected", "          ≠ actual", "          nothing",
                "        ✗ \(expected)",
                "          ≠ The feed can't be reached right now, or that is what it says of",
                "            itself.",
            ]
        )
    }

    @Test func pointsToTheFileThatItNames() throws {
        #expect(
            try lines(["Greeting.swift is too soft, not Adder.swift."]).last
                == "      → Exercises/1-TryOut/Sources/Greeting.swift"
        )
    }

    @Test func mayNameNoFile() async throws {
        let json = ExerciseWorkspace.files["exercise.json"] ?? ""
        let without = json.replacing(#""file": "Adder.swift", "#, with: "")
        try workspace.write(without, to: "Exercises/1-TryOut/exercise.json")
        #expect(ExerciseShape(exercise: try workspace.exercise).faults.isEmpty)
        let call = await workspace.workshop("check", "1", runs: [.start])
        #expect(!call.output.contains("Adder.swift"))
        #expect(!call.output.contains("the test:"))
        #expect(call.lines.contains("      → Exercises/1-TryOut/Sources/Greeting.swift"))
        #expect(call.output.contains("Next: “The adder adds many”.\n"))
    }

    private func table(_ finding: Finding) throws -> [String] {
        let text = finding.description.split(separator: "\n").map(String.init)
        return try lines([text]).dropFirst().dropLast()
    }

    private func lines(_ issues: [String]...) throws -> [String] { try lines(issues) }

    /// What is said of a goal that has these issues.
    private func lines(_ issues: [[String]]) throws -> [String] {
        let state = TestOutcome.State.failed(issues)
        let goal = TestOutcome(name: "The adder adds many", state: state)
        let result = CheckResult(end: .ran, goals: [goal])
        let style = Style(isOn: false)
        let lines = CheckReport(exercise: try workspace.exercise, result: result, style: style, width: 80)
            .lines()
        return Array(lines.drop { !$0.hasPrefix("  ✗ ") })
    }
}
