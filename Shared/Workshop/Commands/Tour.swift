import Behaviours
import Book
import Content
import Episodes
import EveryOrder
import Foundation
import FoundationCompat
import MockAPI
import StageCatalog
import Terminal

extension Command {
    static let tour = Command(
        name: "tour",
        summary: "Run every stage and check all behaviours (the default)",
        examples: ["tour"],
    ) { _, workshop in
        try await Tour(workshop).run()
    }
}

/// A tour of the stages, for someone who has never seen them.
@MainActor
struct Tour {
    private let workshop: Workshop
    private let console: Console

    init(_ workshop: Workshop) {
        self.workshop = workshop
        console = workshop.console
    }

    func run() async throws -> Int32 {
        let style = console.style
        console.line(style.title("Refactor Stages"))
        console.paragraph(
            "One screen, with its networking written in \(workshop.stages.count) ways. This is how each one requests "
                + "the list of episodes:"
        )
        for stage in workshop.stages {
            console.line()
            console.line("  \(style.title("\(stage.number)"))  \(style.bold(stage.title))")
            console.line("     \(style.command(stage.request))")
        }
        console.line()
        try await workshop.checkCanRequest()
        let isProved = try await prove()
        try showAChange()
        console.line()
        console.line(style.bold("Next steps"))
        console.commands([
            ("swift run workshop pages", "write the book, then begin with the small steps"),
            ("swift run workshop warm-up", "build everything once, while you read"),
            ("swift run workshop help", "see everything else"),
        ])
        return isProved ? 0 : 1
    }

    /// Runs every stage and checks all behaviours. Reports whether all stages did the same, or else what is wrong.
    private func prove() async throws -> Bool {
        let start = ContinuousClock.now
        let count = workshop.groups.reduce(0) { $0 + $1.behaviours.count }
        let api = try MockAPI()
        defer { api.stop() }
        let stages = workshop.stages
        var histories: [[ScreenState]] = []
        for stage in stages { histories.append(await history(of: stage, on: api)) }
        let verdicts = try await workshop.verdicts(on: stages)
        for (stage, history) in zip(stages, histories) where history != histories[0] {
            let message = "Stage \(stage.number) showed something different from stage \(stages[0].number)."
            console.paragraph(message, console.style.bad)
        }
        for stage in stages { console.show(verdicts.failures(of: stage.id), of: stage) }
        let hold = verdicts.allSatisfy { $0.failure == nil }
        guard hold, Set(histories).count == 1, histories[0].last?.video != nil else {
            console.paragraph("The stages don't behave the same.", console.style.bad)
            return false
        }
        let states = histories[0].map { $0.phrase.replacing(" ", with: "\u{A0}") }
        console.paragraph("All \(stages.count) stages showed \(states.joined(separator: "\u{A0}→ ")).")
        let took = seconds(ContinuousClock.now - start)
        console.paragraph(
            "✓ All \(counted(count, "behaviour")) hold in each (\(took)). Only the code differs.",
            console.style.good,
        )
        return true
    }

    /// Shows what a small change does to a user: one from the page that `prove breaks` proves, and its recording.
    private func showAChange() throws {
        let workspace = try workshop.workspace()
        let change = try workspace.changes(of: workshop.sentences).shownFirst
        let lines = change.entry.diff.filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
        console.line()
        let source = "change \(change.entry.number) of \(Change.file), checked in CI"
        let extent = change.extent.map { "One \($0.rawValue)" } ?? "A few lines"
        let title = console.style.bold("\(extent) changed in stage \(change.stage):")
        console.line("\(title) \(source)")
        let unindented = lines.map { line in
            "\(line.prefix(1)) \(line.dropFirst().trimmingPrefix { $0 == " " })"
        }
        console.recording(unindented)
        console.line()
        // The headings of a diff would look like a removed and an added sentence.
        let recording = change.entry.recording.drop { $0.hasPrefix("--- ") || $0.hasPrefix("+++ ") }
        console.paragraph("This happens. A plus marks what shouldn't, and a minus what should:")
        console.recording(Array(recording))
        if let problem = try change.problem(in: workspace) { console.paragraph(problem) }
    }

    /// The states that a stage shows while it fetches the list and a video from the mock API.
    private func history(of stage: Stage, on api: MockAPI) async -> [ScreenState] {
        let waiter = ConditionWaiter()
        let screen = stage.makeScreen(api.environment, .cancellationSafe(.loopback))
        let recorder = ScreenRecorder(screen, waiter)
        func perform(_ request: (any EpisodesScreen) -> Void) async {
            request(screen)
            recorder.sample()
            _ = await waiter.wait { recorder.history.last?.isFetching == false }
        }
        await perform { $0.start() }
        if let episode = screen.episodes.first { await perform { $0.select(episode) } }
        return recorder.history
    }
}
