import Behaviours
import StageCatalog
import Testing

@testable import Content
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
struct VerifyTests {
    @Test func `the matrix has a row per behaviour and a column per stage`() async {
        let matrix = await workshop("verify", groups: Behaviour.Group.requests)
        #expect(matrix.code == 0)
        #expect(matrix.errors.isEmpty)
        #expect(!matrix.output.hasEscapes)
        for line in matrix.lines { #expect(line.columns <= 80) }

        let sentences = Behaviour.Group.requests.flatMap(\.behaviours).map(\.sentence)
        #expect(matrix.lines.filter { $0.hasSuffix("  ✓  ✓  ✓  ✓  ✓") }.count == sentences.count)
        let text = matrix.output.replacing(#/[ ·✓\n]+/#, with: " ")
        for sentence in sentences { #expect(text.contains(sentence)) }
        #expect(matrix.output.contains("✓ All \(5 * sentences.count) checks passed."))
    }

    @Test func `the matrix shows only the given stages`() async {
        let matrix = await workshop("verify 4 stage2 4", groups: Behaviour.Group.requests)
        #expect(matrix.code == 0)
        #expect(matrix.lines.first?.hasSuffix("  2  4") == true)
        #expect(matrix.lines.contains { $0.hasSuffix("·  ✓  ✓") })
    }

    @Test func `the matrix shows how a stage is broken`() async {
        let matrix = await workshop("verify", stages: Stage.oneBroken, groups: Behaviour.Group.requests)
        #expect(matrix.code == 1)
        for line in matrix.lines { #expect(line.columns <= 80) }
        let row = matrix.lines.first { $0.contains("Sends the token in X-API-TOKEN") }
        #expect(row?.hasSuffix("✓  ✓  ✗  ✓  ✓") == true)
        let story = matrix.lines.drop { $0 != "✗ Stage 3: look at Stages/Stage3/APIClient.swift first." }
        let recording = """
              --- Sends the token in X-API-TOKEN
              +++ Stage 3
                user               screen                      server
                asks for the list
                                   fetching
                                                               receives GET …/episodes
              -                                                with x-api-token: a token:
              -                                                7/+=z
              +                                                with x-api-token: wrong
            """
        #expect(story.joined(separator: "\n").contains(recording), "\(matrix.output)")
        let broken = matrix.lines.count { $0.hasSuffix("✓  ✓  ✗  ✓  ✓") }
        let count = Stage.all.count * Behaviour.Group.requests.flatMap(\.behaviours).count
        #expect(matrix.lines.dropLast().last?.hasPrefix("✗ \(broken) of \(count) checks failed.") == true)
    }

    @Test func `a stage is shown in the simplest order in which it does something else`() async throws {
        let output = TestOutput()
        let workshop = Workshop(console: Console(output: output.write, errors: output.write))
        let verdict = try #require(try await workshop.orderVerdicts(on: [.hasty]).first)
        workshop.console.show(verdict, of: .hasty, withRecording: true)
        let count = verdict.differences.count
        let beginning = "✗ Stage 2 doesn't do what the rules say in \(count) of \(verdict.total) orders. The"
        #expect(output.text.hasPrefix(beginning), "\(output.text)")
        #expect(output.text.contains("\n  --- What the rules say\n  +++ Stage 2\n"))
        for line in output.text.lines { #expect(line.columns <= 80) }
    }

    @Test func `the matrix shows each cause only once`() async {
        let stages = Stage.all.map { $0.number == 2 ? .hasty : $0 }
        let matrix = await workshop("verify 2", stages: stages, groups: Behaviour.Group.requests)
        let count = Behaviour.Group.requests.flatMap(\.behaviours).count
        #expect(matrix.lines.dropLast().last?.hasPrefix("✗ \(count) of \(count) checks failed.") == true)
        #expect(matrix.lines.count { $0.hasPrefix("✗ Stage 2: look at Stages/Stage2/") } == 1)
    }

    @Test func `the matrix shows its progress on a terminal, and then removes it`() async throws {
        let plain = await workshop("verify 2", groups: Behaviour.Group.requests)
        let drawn = await workshop("verify 2", isTerminal: true, groups: Behaviour.Group.requests)
        #expect(drawn.output.contains("━"))
        #expect(!plain.output.contains("━"))
        // The final state of each line: the text after the last carriage return.
        let kept = drawn.lines.map { $0.split(separator: "\r", omittingEmptySubsequences: false).last ?? "" }
        let text = kept.map { String($0).withoutEscapes }.filter { !$0.contains(" checks passed") }
        #expect(text == plain.lines.filter { !$0.contains(" checks passed") })
    }
}
