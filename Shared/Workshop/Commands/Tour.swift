import Behaviours
import Episodes
import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import StageCatalog
import Terminal
import TestSupport

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
        let isProved = try await prove()
        console.line()
        console.line(style.bold("Next steps"))
        console.commands([
            ("swift run workshop predict", "guess what a small change breaks"),
            ("swift run workshop walk 2 3", "get from one stage to the next"),
            ("swift run workshop exercises", "refactor code yourself"),
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
        var visits: [Visit] = []
        for stage in stages { visits.append(await Visit(of: stage, on: api, timeout: workshop.timeout)) }
        let verdicts = try await workshop.verdicts(on: stages)
        let states = visits[0].history.map { $0.phrase.replacing(" ", with: "\u{A0}") }
        console.paragraph("Stage \(stages[0].number) showed " + states.joined(separator: "\u{A0}→ ") + ".")
        for (stage, visit) in zip(stages, visits) where visit != visits[0] {
            let message =
                "Stage \(stage.number) showed or sent something different from stage \(stages[0].number)."
            console.paragraph(message, console.style.bad)
        }
        for stage in stages { console.show(verdicts.failures(of: stage.id), of: stage) }
        let hold = stages.allSatisfy { verdicts.failures(of: $0.id).isEmpty }
        guard hold, visits.allSatisfy({ $0 == visits[0] && $0.wentWell }) else {
            console.paragraph("The stages don't behave the same.", console.style.bad)
            return false
        }
        console.paragraph(
            "✓ All \(stages.count) stages showed the same states and sent the same requests, and all "
                + "\(counted(count, "behaviour")) hold in each. The code differs; what it does doesn't. "
                + "(\(seconds(ContinuousClock.now - start)))",
            console.style.good,
        )
        return true
    }
}

/// The record of what a stage showed and sent when it fetched the list and a video from the mock API.
private struct Visit: Hashable {
    /// The states that the screen showed.
    let history: [ScreenState]
    /// A Boolean value that indicates whether both requests ended in time.
    let isComplete: Bool
    /// Each request as the server received it, with its header fields sorted.
    let sent: [[String]]

    @MainActor
    init(of stage: Stage, on api: MockAPI, timeout: Duration) async {
        let before = api.requestCount
        let waiter = ConditionWaiter()
        let screen = stage.makeScreen(api.environment, .cancellationSafe(.loopback))
        let recorder = ScreenRecorder(screen, waiter)
        func settles() async -> Bool {
            recorder.sample()
            return await waiter.wait(timeout: timeout) { recorder.history.last?.isFetching == false }
        }
        screen.start()
        var isComplete = await settles()
        if isComplete, let first = screen.episodes.first {
            screen.select(first)
            isComplete = await settles()
        }
        history = recorder.history
        self.isComplete = isComplete
        sent = api.requests.suffix(api.requestCount - before).map { request in
            ["\(request.method) \(request.target)"]
                + request.headers.map { "\($0.name): \($0.value)" }.sorted()
        }
    }

    var wentWell: Bool { isComplete && history.last?.errorMessage == nil }
}
