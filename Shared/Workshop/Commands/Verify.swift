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
        ],
        notes: [
            "Exits with 1 if a behaviour is broken, and says where to look first.",
            "An order is one possible run: which requests the user makes, and what becomes of each. After each "
                + "event, a stage should show what the rules say. With one request, every answer of a catalogue is "
                + "tried. With three, all stages take about a minute.",
        ],
        examples: [
            "verify", "verify 2 3", "verify 3 --behaviour error", "verify --orders",
            "verify 5 --orders --requests 3",
        ],
    ) { arguments, workshop in
        var workshop = workshop
        let named = try arguments.operands.map { try workshop.stages.named($0, for: "verify").number }
        let stages = workshop.stages.filter { named.isEmpty || named.contains($0.number) }
        if let suite = try arguments.orders { return try await workshop.verify(stages, in: suite) }
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

/// The result of checking one stage against one behaviour.
struct Verdict: Sendable {
    let stage: Stage.ID
    /// The behaviour's index in the list.
    let behaviour: Int
    /// A description of how the stage breaks the behaviour, or of what keeps it from being judged; `nil` if it holds.
    let failure: BehaviourFailure?

    /// A Boolean value that indicates whether the stage breaks the behaviour.
    var isBroken: Bool { failure?.isInconclusive == false }

    /// The number of checks that may have begun at a time. Two of them run; one that waits for something that never
    /// comes lets others continue.
    static let checksAtOnce = 16
}

extension [Verdict] {
    /// Returns how a stage breaks behaviours, in the order of the list.
    func failures(of stage: Stage.ID) -> [BehaviourFailure] {
        filter { $0.stage == stage }.sorted { $0.behaviour < $1.behaviour }.compactMap(\.failure)
    }
}

extension Workshop {
    /// Lets no thread of the pool decide when an outcome shows, unless something else runs in this process.
    func useOneThread() {
        if isAlone { MainQueue.useForAllTasks() }
    }

    /// Checks stages against all behaviours, and shows the progress.
    @MainActor
    func verdicts(on stages: [Stage]) async throws -> [Verdict] {
        let behaviours = groups.flatMap(\.behaviours)
        let checks = stages.map { (stage: $0.id, check: $0.makeCheck()) }
        var rest = behaviours.indices.flatMap { index in checks.map { ($0, index) } }[...]
        let total = rest.count
        var verdicts: [Verdict] = []
        var ticker = Ticker(console)
        await withTaskGroup(of: Verdict.self) { group in
            func begin() {
                guard !Task.isCancelled, let ((stage, check), index) = rest.popFirst() else { return }
                group.addTask {
                    let failure = await check.failure(of: behaviours[index])
                    return Verdict(stage: stage, behaviour: index, failure: failure)
                }
            }
            for _ in 0..<Verdict.checksAtOnce { begin() }
            for await verdict in group {
                verdicts.append(verdict)
                ticker.show("  \(Ticker.bar(verdicts.count, of: total)) \(verdicts.count) of \(total) checks")
                begin()
            }
        }
        ticker.hide()
        try Task.checkCancellation()
        return verdicts
    }

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

    /// Shows how a stage is broken: each cause once, with the file to look at first.
    func show(_ failures: [BehaviourFailure], of stage: Stage) {
        for failure in BehaviourFailure.byCause(failures) {
            let lines = stage.lines(for: failure, width: textWidth - 4)
            paragraph(lines[0], lead: "✗ ", indent: 2, style.bad)
            recording(Array(lines.dropFirst()), indent: 2)
            line()
        }
    }

    /// Shows a recording, and text around it.
    func recording(_ lines: [String], indent: Int = 0) {
        for text in lines.flatMap({ $0.printable.wrappedKeepingIndent(to: textWidth - indent) }) {
            let colour = text.hasPrefix("+") ? "32" : text.hasPrefix("-") ? "31" : ""
            line(text.isEmpty ? "" : String(repeating: " ", count: indent) + style.set(text, colour))
        }
    }
}
