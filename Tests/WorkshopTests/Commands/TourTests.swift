import Behaviours
import Foundation
import StageCatalog
import Testing

@testable import Book
@testable import Content
@testable import Terminal
@testable import workshop

@Suite(.serialized, .timeLimit(.minutes(5)))
@MainActor
struct TourTests {
    @Test func `the tour runs each stage`() async throws {
        let tour = await workshop("", groups: Behaviour.Group.requests)
        #expect(tour.code == 0)
        #expect(tour.errors.isEmpty)
        #expect(!tour.output.hasEscapes)
        for line in tour.lines { #expect(line.columns <= 80) }
        #expect(tour.lines.dropLast().count <= 45)
        let readme = try String(contentsOf: packageRoot.appending(path: "README.md"), encoding: .utf8)
        for stage in Stage.all {
            #expect(tour.lines.contains("  \(stage.number)  \(stage.title)"))
            #expect(tour.lines.contains("     \(stage.request)"))
            #expect(readme.contains("`\(stage.request)`"))
        }
        #expect(tour.output.contains("All 5 stages showed idle"))
        // The recording is the one on the page that `prove breaks` proves.
        let workspace = try #require(Workspace(around: packageRoot))
        let sentences = Behaviour.groups.flatMap(\.behaviours).map(\.description)
        let change = try workspace.changes(of: sentences).shownFirst
        // Without its headings, which look like a removed and an added sentence.
        let recording = change.entry.recording.dropFirst(2)
        #expect(recording.first?.hasPrefix(" ") == true)
        #expect(tour.output.contains(recording.joined(separator: "\n")))
        #expect(!tour.lines.contains { $0.hasPrefix("--- ") || $0.hasPrefix("+++ ") })
        let title = "One line changed in stage \(change.stage): change \(change.entry.number) of "
        #expect(tour.lines.contains { $0.hasPrefix(title) })
        let problem = try #require(try change.problem(in: workspace))
        #expect(tour.output.replacing("\n", with: " ").contains(problem))
    }

    @Test func `the tour reports a broken behaviour`() async {
        let tour = await workshop("tour", stages: Stage.oneBroken, groups: Behaviour.Group.requests)
        #expect(tour.code == 1)
        #expect(tour.lines.contains("✗ Stage 3: look at Stages/Stage3/APIClient.swift first."))
        #expect(tour.output.contains("Stage 3 showed something different from stage 1."))
        #expect(!tour.output.contains("All 5 stages"))
    }

    @Test func `the tour reports a difference that no behaviour covers`() async {
        let tour = await workshop("tour", stages: Stage.oneBroken, groups: [])
        #expect(tour.code == 1)
        #expect(tour.output.contains("Stage 3 showed something different from stage 1."))
    }

    @Test func `the tour ends when it is interrupted`() async {
        let output = TestOutput()
        let tour = Task { await workshop("tour", output: output) }
        output.when("Async/await") { tour.cancel() }
        #expect(await tour.value.code == 130)
        #expect(await tour.value.errors == "Interrupted.\n")
    }
}
