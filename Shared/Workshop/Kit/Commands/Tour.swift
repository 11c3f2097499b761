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
        summary: "All stages, run and put to every behaviour (as with no command)",
        examples: ["tour"],
    ) { _, workshop in
        try await Tour(workshop).run()
    }
}

/// The stages at work, one after another, for someone who has never seen them.
@MainActor
struct Tour {
    private let stages: [Stage]
    private let behaviours: [Behaviour]
    private let patience: Duration
    private let api: MockAPI
    private let console: Console

    init(_ workshop: Workshop) throws {
        stages = workshop.stages
        behaviours = workshop.groups.flatMap(\.behaviours)
        patience = workshop.patience
        console = workshop.console
        api = try MockAPI()
    }

    func run() async throws -> Int32 {
        defer { api.stop() }
        let start = ContinuousClock.now
        console.line(console.style.title("Refactor Stages"))
        console.paragraph(
            "One screen, its networking written in \(stages.count) ways. Each of them now fetches the list of "
                + "episodes, and the video of the first, from \(api.url.absoluteString)."
        )
        console.line()
        let cases = stages.flatMap { stage in behaviours.indices.map { (stage, $0) } }
        let stream = Verdict.stream(cases, of: behaviours)
        var verdicts: [Verdict] = []
        var visits: [Visit] = []
        for stage in stages {
            let visit = await Visit(of: stage, on: api, patience: patience)
            try Task.checkCancellation()
            visits.append(visit)
            show(visit, of: stage)
            await count(stream, into: &verdicts, until: stage.id)
            try Task.checkCancellation()
            let (total, broken) = (behaviours.count, verdicts.failures(of: stage.id).count)
            let line = "\(broken == 0 ? "✓" : "✗") \(total - broken) of \(total) hold"
            console.line(
                "  behaviours  " + (broken == 0 ? console.style.good(line) : console.style.bad(line))
            )
            console.line()
        }
        let isProved = conclude(visits, verdicts, took: ContinuousClock.now - start)
        console.line()
        console.line(console.style.bold("What to try next"))
        console.commands([
            ("swift run workshop run 5", "the screen, state by state"),
            ("swift run workshop run 1 --fault offline", "when things go wrong"),
            ("swift run workshop verify", "every behaviour, by name"),
            ("swift run workshop diff 2 3", "one step, side by side"),
            ("swift test --filter Stage3", "the tests of one stage"),
            ("swift run workshop exercises", "the same by your own hand"),
            ("swift run workshop help", "everything else"),
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

    /// Takes verdicts until all are known of one stage, and shows how far that is.
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

    /// Says whether all stages did the same, or what is wrong.
    private func conclude(_ visits: [Visit], _ verdicts: [Verdict], took: Duration) -> Bool {
        let style = console.style
        let differing = zip(stages, visits).filter { $0.1 != visits[0] }.map(\.0)
        for stage in differing {
            console.paragraph(
                "Stage \(stage.number) showed or sent something else than stage \(stages[0].number).",
                style.bad,
            )
        }
        for stage in stages { console.show(verdicts.failures(of: stage.id), of: stage) }
        let isBroken = stages.contains { !verdicts.failures(of: $0.id).isEmpty }
        guard differing.isEmpty, !isBroken, visits.allSatisfy(\.wentWell) else {
            console.paragraph("So the stages don't do the same.", style.bad)
            return false
        }
        console.paragraph(
            "All \(stages.count) stages showed the same, turn by turn, sent the same requests, and "
                + "\(counted(behaviours.count, "behaviour")) hold in each: the code differs, what it does doesn't. "
                + "(\(seconds(took)))",
            style.good,
        )
        return true
    }
}

/// What a stage showed and sent when a person fetched the list and a video from the mock, over real HTTP.
private struct Visit: Hashable {
    /// What the screen showed, from turn to turn.
    let history: [ScreenState]
    /// Whether it came to an end, rather than being waited for in vain.
    let isComplete: Bool
    /// Each request as the server got it, whatever the order of its header fields.
    let sent: [[String]]

    @MainActor
    init(of stage: Stage, on api: MockAPI, patience: Duration) async {
        let before = api.requestCount
        let conditions = Conditions()
        let screen = stage.makeScreen(api.environment, .steady(.loopback))
        let recorder = ScreenRecorder(screen, conditions)
        func settles() async -> Bool {
            recorder.sample()
            return await conditions.wait(patience: patience) { recorder.history.last?.isFetching == false }
        }
        screen.start()
        var isComplete = await settles()
        if isComplete, let first = screen.episodes.first {
            screen.select(first)
            isComplete = await settles()
        }
        (history, self.isComplete) = (recorder.history, isComplete)
        sent = api.requests.suffix(api.requestCount - before).map { request in
            ["\(request.method) \(request.target)"]
                + request.headers.map { "\($0.name): \($0.value)" }.sorted()
        }
    }

    var wentWell: Bool { isComplete && history.last?.errorMessage == nil }

    /// Some of what it fetched, as a proof.
    var fetchedTitles: String {
        let episodes = history.last?.episodes ?? []
        guard !episodes.isEmpty else { return history.last?.errorMessage ?? "nothing" }
        let titles = episodes.prefix(2).map { "“\($0.title)”" }.joined(separator: ", ")
        return episodes.count > 2 ? "\(titles) and \(episodes.count - 2) more" : titles
    }
}
