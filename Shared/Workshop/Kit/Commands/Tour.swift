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
struct Tour {
    let workshop: Workshop
    let api: MockAPI
    let behaviours: [Behaviour]
    let console: Console
    let style: Style

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
        console.heading("Stage \(stage.number)", stage.title)
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

    private func interrupted() -> Int32 {
        console.error("Interrupted.")
        return Workshop.interrupted
    }
}
