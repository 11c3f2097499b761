import Behaviours
import Foundation
import MockAPI
import StageCatalog
import Terminal

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
        var runs: [StageRun] = []
        for stage in workshop.stages {
            let run = await StageRun.of(stage, on: api, patience: workshop.patience)
            try Task.checkCancellation()
            runs.append(run)
            show(run)
            await tally.count(verdicts, until: stage.id, in: console)
            try Task.checkCancellation()
            console.line("  behaviours  " + tally.line(of: stage.id, style))
            console.line()
        }

        let isProved = conclude(runs, tally, took: ContinuousClock.now - start)
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

    private func show(_ run: StageRun) {
        let stage = run.stage
        console.heading("Stage \(stage.number)", stage.title)
        console.paragraph(stage.idea + ".", lead: "  ", indent: 2, style.dim)
        let history = run.walkthrough.history
            .map { $0.phrase.replacing(" ", with: "\u{A0}") }
            .joined(separator: "\u{A0}→ ")
        fact("showed", history + (run.walkthrough.isComplete ? "" : " → (nothing more)"))
        fact("fetched", run.fetchedTitles)
    }

    private func fact(_ name: String, _ text: String) {
        console.paragraph(text, lead: "  \(name.padded(to: 10))", indent: 12)
    }
}

extension Tour {
    func conclude(_ runs: [StageRun], _ tally: Tally, took: Duration) -> Bool {
        let differing = runs.filter {
            $0.walkthrough != runs.first?.walkthrough || $0.sent != runs.first?.sent
        }
        for run in differing {
            console.paragraph(
                "Stage \(run.stage.number) showed or sent something else than stage \(runs[0].stage.number).",
                style.bad,
            )
        }
        for stage in workshop.stages where !tally.findings(of: stage.id).isEmpty {
            console.line(style.bold("Stage \(stage.number) breaks \(tally.findings(of: stage.id).count):"))
            console.show(tally.findings(of: stage.id))
            console.line()
        }
        let isComplete = runs.allSatisfy {
            $0.walkthrough.isComplete && $0.walkthrough.outcome.errorMessage == nil
        }
        let isBroken = workshop.stages.contains { !tally.findings(of: $0.id).isEmpty }
        guard differing.isEmpty, isComplete, !isBroken else {
            console.paragraph("So the stages don't do the same.", style.bad)
            console.line()
            return false
        }
        console.paragraph(
            "All \(workshop.stages.count) stages showed the same, turn by turn, sent the same requests, and "
                + "\(counted(behaviours.count, "behaviour")) hold in each: the code differs, what it does doesn't. "
                + "(\(seconds(took)))",
            style.good,
        )
        console.line()
        return true
    }

    func suggest() {
        console.line(style.bold("What to try next"))
        console.commands([
            ("swift run workshop run 5", "the screen, state by state"),
            ("swift run workshop run 1 --fault offline", "when things go wrong"),
            ("swift run workshop verify", "every behaviour, by name"),
            ("swift run workshop diff 2 3", "one step, side by side"),
            ("swift test --filter Stage3", "the tests of one stage"),
            ("swift run workshop exercises", "the same by your own hand"),
            ("swift run workshop help", "everything else"),
        ])
    }
}
