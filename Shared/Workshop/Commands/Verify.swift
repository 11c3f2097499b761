import Behaviours
import StageCatalog
import Terminal
import TestSupport

extension Command {
    static let verify = Command(
        name: "verify",
        operands: "[N…]",
        maxArguments: .max,
        summary: "Check every stage against every behaviour",
        options: [
            Option("--behaviour", "TEXT", "Check only the behaviours that contain this text"),
            Option("--orders", nil, "Check every short order of events instead"),
            Option("--requests", "R", "With --orders: the number of requests, 1 to 3 instead of 2"),
            Option("--json", nil, "With --orders and one stage: print what differs, as JSON"),
        ],
        notes: [
            "Exits with 1 if a behaviour is broken, and says where to look first.",
            "An order is one possible run: which requests the user makes, and what becomes of each. After each "
                + "event, a stage should show what the rules say. With one request, every answer of a catalogue is "
                + "tried. With three, all stages take about a minute.",
        ],
        examples: [
            "verify", "verify 2 3", "verify 3 --behaviour error", "verify --orders",
            "verify 5 --orders --requests 3", "verify 3 --orders --json",
        ],
    ) { arguments, workshop in
        var workshop = workshop
        let named = try arguments.operands.map { try workshop.stages.named($0, for: "verify").number }
        let stages = workshop.stages.filter { named.isEmpty || named.contains($0.number) }
        if let suite = try arguments.orders {
            let asJSON = arguments.value(of: "--json") != nil
            guard !asJSON || stages.count == 1 else {
                throw CommandError.usage(
                    "`--json` needs one stage",
                    "For example: swift run workshop verify 3 --orders --json"
                )
            }
            return try await workshop.verify(stages, in: suite, asJSON: asJSON)
        }
        if let text = arguments.value(of: "--behaviour") {
            for index in workshop.groups.indices {
                workshop.groups[index].behaviours.removeAll { !$0.sentence.contains(text) }
            }
            workshop.groups.removeAll(where: \.behaviours.isEmpty)
            guard !workshop.groups.isEmpty else {
                throw CommandError.usage(
                    "no behaviour contains \(text.quoted)",
                    "To see them all: swift run workshop verify"
                )
            }
            workshop.useOneThread()
        }
        return try await workshop.verify(stages)
    }
}

extension Workshop {
    /// Checks the stages, and shows the matrix and the failures. Returns the exit code.
    @MainActor
    fileprivate func verify(_ stages: [Stage]) async throws -> Int32 {
        try await checkCanRequest()
        let start = ContinuousClock.now
        let verdicts = try await verdicts(on: stages)
        let took = seconds(ContinuousClock.now - start)
        let broken = verdicts.count { $0.isBroken }
        let notJudged = verdicts.count { $0.failure != nil } - broken
        let checks = counted(verdicts.count, "check")
        let passed = "✓ All \(checks) passed. (\(took))"
        let rest = notJudged > 0 ? ", \(notJudged) can't be judged yet" : ""
        let failed = "✗ \(broken) of \(checks) failed\(rest). (\(took))"
        func writeVerdict(_ console: Console) {
            if broken + notJudged == 0 {
                console.paragraph(passed, console.style.good)
            } else {
                console.paragraph(failed, console.style.bad)
            }
        }
        func writeFailures(_ console: Console) {
            for stage in stages { console.show(verdicts.failures(of: stage.id), of: stage) }
        }
        // The most important part is at the top of a pager, and at the end of a log.
        if console.isTerminal {
            console.paged { console in
                writeVerdict(console)
                writeFailures(console)
                console.writeMatrix(verdicts, of: groups, stages)
            }
        } else {
            console.writeMatrix(verdicts, of: groups, stages)
            writeFailures(console)
            writeVerdict(console)
        }
        return broken + notJudged == 0 ? 0 : 1
    }
}

extension Console {
    /// Writes a row for each behaviour, and a column for each stage.
    fileprivate func writeMatrix(_ verdicts: [Verdict], of groups: [Behaviour.Group], _ stages: [Stage]) {
        let numbers = stages.map { "\($0.number)".paddedLeft(to: 3) }.joined()
        let width = max(8, textWidth - numbers.count)
        line(style.bold("Behaviours".padded(to: width) + numbers))
        var index = 0
        for group in groups {
            line("\n" + style.title(group.title))
            for behaviour in group.behaviours {
                let sentence = behaviour.sentence.wrapped(to: width - 4)
                lines(sentence.dropLast().map { "  " + $0 })
                let last = sentence.last ?? ""
                let leader = String(repeating: "·", count: max(0, width - last.columns - 3))
                let row = verdicts.filter { $0.behaviour == index }
                let cells = stages.map { stage in "  " + mark(row.first { $0.stage == stage.id }) }
                line("  \(last) \(style.dim(leader))\(cells.joined())")
                index += 1
            }
        }
        line()
    }

    /// The mark of a check: whether the behaviour holds, is broken, or can't be judged.
    private func mark(_ verdict: Verdict?) -> String {
        guard let verdict, verdict.failure != nil else { return style.good("✓") }
        return verdict.isBroken ? style.bad("✗") : style.dim("–")
    }
}
