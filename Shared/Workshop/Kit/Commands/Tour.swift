import Behaviours
import Episodes
import MockAPI
import StageCatalog

extension Command {
    /// All the stages, run one after another and put to every promise.
    static let tour = Command(
        name: "tour",
        summary: "All stages, run and put to every promise (as with no command)",
        examples: ["tour"],
    ) { _, workshop in
        try await Tour(workshop).run()
    }
}

/// The stages at work, one after another, for someone who has never seen them.
@MainActor
private struct Tour {
    let workshop: Workshop
    let api: MockAPI
    let behaviours: [Behaviour]
    private let console: Console
    private let style: Style

    init(_ workshop: Workshop) throws {
        self.workshop = workshop
        api = try MockAPI()
        behaviours = workshop.groups.flatMap(\.behaviours)
        console = workshop.console
        style = workshop.console.style
    }

    func run() async throws -> Int32 {
        defer { api.stop() }
        let start = ContinuousClock.now
        welcome()

        let cases = workshop.stages.flatMap { stage in behaviours.indices.map { (stage, $0) } }
        let verdicts = Verdict.stream(cases, of: behaviours)
        var tally = Tally(of: behaviours.count)
        var trips: [Trip] = []
        for stage in workshop.stages {
            let trip = await Trip.take(stage, on: api)
            guard !Task.isCancelled else { return interrupted() }
            trips.append(trip)
            show(trip)
            await tally.count(verdicts, until: stage.id, in: console)
            guard !Task.isCancelled else { return interrupted() }
            console.line("  promises  " + tally.line(of: stage.id, style))
            console.line()
        }

        let isProved = conclude(trips, tally, took: ContinuousClock.now - start)
        suggest()
        return isProved ? 0 : 1
    }

    private func welcome() {
        console.line(style.title("Refactor Stages"))
        console.paragraph(
            "One screen, its networking written in \(workshop.stages.count) ways. Each of them now fetches the "
                + "list of episodes, and the video of the first, from \(api.url.absoluteString)."
        )
        console.line()
    }

    private func show(_ trip: Trip) {
        let stage = trip.stage
        console.line("\(style.title("Stage \(stage.number)"))  \(style.bold(stage.title))")
        console.paragraph(stage.idea + ".", lead: "  ", indent: 2, style.dim)
        let history = trip.visit.history
            .map { $0.phrase.replacing(" ", with: "\u{A0}") }
            .joined(separator: "\u{A0}→ ")
        fact("showed", history + (trip.visit.isComplete ? "" : " → (nothing more)"))
        fact("fetched", trip.catch)
    }

    private func fact(_ name: String, _ text: String) {
        console.paragraph(text, lead: "  \(name.padded(to: 10))", indent: 12)
    }

    /// Says in plain words what was proved, or what was not.
    private func conclude(_ trips: [Trip], _ tally: Tally, took: Duration) -> Bool {
        let differing = trips.filter { $0.visit != trips.first?.visit || $0.sent != trips.first?.sent }
        for trip in differing {
            console.paragraph(
                "Stage \(trip.stage.number) showed or sent something else than stage \(trips[0].stage.number).",
                style.bad,
            )
        }
        for stage in workshop.stages where !tally.breaches(of: stage.id).isEmpty {
            console.line(style.bold("Stage \(stage.number) breaks \(tally.breaches(of: stage.id).count):"))
            for breach in tally.breaches(of: stage.id) {
                console.lines(breach.lines(width: console.measureOfText, style: style))
            }
            console.line()
        }
        let isComplete = trips.allSatisfy { $0.visit.isComplete && $0.visit.outcome.errorMessage == nil }
        guard differing.isEmpty, isComplete, !tally.isBroken else {
            console.paragraph("So the stages don't do the same.", style.bad)
            console.line()
            return false
        }
        console.paragraph(
            "All \(workshop.stages.count) stages showed the same, turn by turn, sent the same requests, and kept "
                + "\(counted(behaviours.count, "promise")) each: the code differs, the behaviour doesn't. "
                + "(\(seconds(took)))",
            style.good,
        )
        console.line()
        return true
    }

    private func suggest() {
        console.line(style.bold("What to try next"))
        let commands = [
            ("swift run workshop run 5", "the screen, live"),
            ("swift run workshop run 1 --fault offline", "when things go wrong"),
            ("swift run workshop verify", "every promise, by name"),
            ("swift run workshop diff 2 3", "one step, side by side"),
            ("swift test --filter Stage3", "the tests of one stage"),
            ("swift run workshop exercises", "the same by your own hand"),
            ("swift run workshop help", "everything else"),
        ]
        let width = commands.map(\.0.columns).max() ?? 0
        for (command, purpose) in commands {
            let line = "  " + style.command(command.padded(to: width))
            console.line(
                width + purpose.columns + 5 <= console.width ? line + "   " + purpose : "  " + command
            )
        }
    }

    private func interrupted() -> Int32 {
        console.error("Interrupted.")
        return Workshop.interrupted
    }
}
