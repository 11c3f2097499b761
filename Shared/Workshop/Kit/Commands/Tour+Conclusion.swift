extension Tour {
    /// Says in plain words what was proved, or what was not.
    func conclude(_ trips: [Trip], _ tally: Tally, took: Duration) -> Bool {
        let differing = trips.filter { $0.visit != trips.first?.visit || $0.sent != trips.first?.sent }
        for trip in differing {
            console.paragraph(
                "Stage \(trip.stage.number) showed or sent something else than stage \(trips[0].stage.number).",
                style.bad,
            )
        }
        for stage in workshop.stages where !tally.findings(of: stage.id).isEmpty {
            console.line(style.bold("Stage \(stage.number) breaks \(tally.findings(of: stage.id).count):"))
            console.show(tally.findings(of: stage.id))
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

    func suggest() {
        console.line(style.bold("What to try next"))
        console.commands([
            ("swift run workshop run 5", "the screen, live"),
            ("swift run workshop run 1 --fault offline", "when things go wrong"),
            ("swift run workshop verify", "every promise, by name"),
            ("swift run workshop diff 2 3", "one step, side by side"),
            ("swift test --filter Stage3", "the tests of one stage"),
            ("swift run workshop exercises", "the same by your own hand"),
            ("swift run workshop help", "everything else"),
        ])
    }
}
