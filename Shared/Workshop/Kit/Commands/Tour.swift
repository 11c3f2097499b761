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

/// A tour of the stages, one after another, for someone who has never seen them.
@MainActor
struct Tour {
    private let stages: [Stage]
    private let behaviours: [Behaviour]
    private let timeout: Duration
    private let api: MockAPI
    private let console: Console

    init(_ workshop: Workshop) throws {
        stages = workshop.stages
        behaviours = workshop.groups.flatMap(\.behaviours)
        timeout = workshop.timeout
        console = workshop.console
        api = try MockAPI()
    }

    func run() async throws -> Int32 {
        defer { api.stop() }
        let start = ContinuousClock.now
        console.line(console.style.title("Refactor Stages"))
        console.paragraph(
            "One screen, with its networking written in \(stages.count) ways. Each stage now fetches the list of "
                + "episodes and the first episode's video from \(api.url.absoluteString)."
        )
        console.line()
        let cases = stages.flatMap { stage in behaviours.indices.map { (stage, $0) } }
        let stream = Verdict.stream(cases, of: behaviours)
        var verdicts: [Verdict] = []
        var visits: [Visit] = []
        for stage in stages {
            let visit = await Visit(of: stage, on: api, timeout: timeout)
            try Task.checkCancellation()
            visits.append(visit)
            show(visit, of: stage)
            await count(stream, into: &verdicts, until: stage.id)
            try Task.checkCancellation()
            let total = behaviours.count
            let broken = verdicts.failures(of: stage.id).count
            let line = "\(broken == 0 ? "✓" : "✗") \(total - broken) of \(total) hold"
            console.line(
                "  behaviours  " + (broken == 0 ? console.style.good(line) : console.style.bad(line))
            )
            console.line()
        }
        let isProved = conclude(visits, verdicts, took: ContinuousClock.now - start)
        console.line()
        console.line(console.style.bold("Next steps"))
        console.commands([
            ("swift run workshop run 5", "watch the screen, state by state"),
            ("swift run workshop run 1 --fault offline", "see what it shows offline"),
            ("swift run workshop verify", "check every behaviour by name"),
            ("swift run workshop diff 2 3", "compare two stages"),
            ("swift test --filter Stage3", "run one stage's tests"),
            ("swift run workshop exercises", "refactor code yourself"),
            ("swift run workshop help", "see everything else"),
        ])
        return isProved ? 0 : 1
    }

    private func show(_ visit: Visit, of stage: Stage) {
        console.heading("Stage \(stage.number)", stage.title)
        console.paragraph(stage.idea + ".", lead: "  ", indent: 2, console.style.dim)
        // No line breaks within a state.
        let history = visit.history.map { $0.phrase.replacing(" ", with: "\u{A0}") }
        let end = visit.isComplete ? "" : " → (nothing more)"
        console.paragraph(history.joined(separator: "\u{A0}→ ") + end, lead: "  showed    ", indent: 12)
        console.paragraph(visit.fetchedTitles, lead: "  fetched   ", indent: 12)
    }

    /// Collects verdicts until one stage has all of them, and shows the progress.
    private func count(_ stream: AsyncStream<Verdict>, into verdicts: inout [Verdict], until stage: Int) async
    {
        var ticker = Ticker(console)
        defer { ticker.hide() }
        let total = behaviours.count
        guard verdicts.count(of: stage) < total else { return }
        for await verdict in stream {
            verdicts.append(verdict)
            let done = verdicts.count(of: stage)
            ticker.show("  behaviours  \(Ticker.bar(done, of: total)) \(done) of \(total)")
            if done == total { return }
        }
    }

    /// Reports whether all stages did the same, or else what is wrong.
    private func conclude(_ visits: [Visit], _ verdicts: [Verdict], took: Duration) -> Bool {
        let style = console.style
        let differing = zip(stages, visits).filter { $0.1 != visits[0] }.map(\.0)
        for stage in differing {
            console.paragraph(
                "Stage \(stage.number) showed or sent something different from stage \(stages[0].number).",
                style.bad,
            )
        }
        for stage in stages { console.show(verdicts.failures(of: stage.id), of: stage) }
        let isBroken = stages.contains { !verdicts.failures(of: $0.id).isEmpty }
        guard differing.isEmpty, !isBroken, visits.allSatisfy(\.wentWell) else {
            console.paragraph("The stages don't behave the same.", style.bad)
            return false
        }
        console.paragraph(
            "All \(stages.count) stages showed the same states and sent the same requests, and all "
                + "\(counted(behaviours.count, "behaviour")) hold in each. The code differs; what it does doesn't. "
                + "(\(seconds(took)))",
            style.good,
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

    /// The first titles that it fetched, as evidence.
    var fetchedTitles: String {
        let episodes = history.last?.episodes ?? []
        guard !episodes.isEmpty else { return history.last?.errorMessage ?? "nothing" }
        let titles = episodes.prefix(2).map { "“\($0.title)”" }.joined(separator: ", ")
        return episodes.count > 2 ? "\(titles) and \(episodes.count - 2) more" : titles
    }
}
