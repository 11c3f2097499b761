/// Something in the recordings of a screen that is often a mistake, whatever the screen is for.
///
/// It is a question, not a verdict. If it is meant, ``ScreenUnderTest/accepting(_:of:)`` says so.
///
/// ```swift
/// try await search.accepting(.olderOutcome, of: "loads more").check()
/// ```
public struct Question: Sendable, CustomStringConvertible {
    /// What the question is about.
    public enum Kind: String, CaseIterable, Sendable {
        /// The process crashes.
        case crash
        /// The main thread never gets any further, or tasks that never suspend leave no thread for others.
        case hang
        /// An older outcome changes the screen, although an action has replaced it.
        case olderOutcome
        /// An outcome changes which rows the screen shows, and never does so if every request is answered at once.
        case otherRows
        /// A row shows twice.
        case rowTwice
        /// An error shows although nothing has failed.
        case errorWithoutFailure
        /// An error remains although the last request has succeeded.
        case errorRemains
        /// No error shows although a request has failed.
        case silentFailure
        /// After its request has failed, an action requests something else, as if the request had succeeded.
        case skipsWhatFailed
        /// The screen is busy although nothing waits for an answer.
        case staysBusy
        /// The screen isn't busy although a request waits, for which it is busy in other orders.
        case busyEndsEarly
        /// The same request is in flight twice.
        case sameRequestTwice
        /// A request goes on after the user has left.
        case goesOn
        /// The screen, or an object that it stores, isn't freed when the user leaves.
        case notFreed
        /// The screen changes on another thread than the main one.
        case offMain
        /// The screen changes, and notifies nothing that observes it.
        case unannounced
        /// The screen doesn't do the same each time, although the same happens. ``ScreenUnderTest/checkPins()`` finds it.
        case endsInTwoWays
    }

    /// What the question is about.
    public let kind: Kind
    /// The action or the request that it is about, or an empty text.
    public let subject: String
    /// The number of orders in which it comes up.
    public let count: Int
    /// The actions before the recording, which each order begins with.
    public let setup: [String]
    /// The shortest recording in which it comes up, up to that moment.
    public let recording: Recording<String>
    /// What another run of the same order recorded, if that is what the question is about.
    public var other: Recording<String>?
    /// The orders in which it comes up, and the steps: first those of the recording, then all.
    var places: [Place] = []

    /// A step of an order.
    struct Place: Sendable {
        let order: ScreenOrder
        let step: Int
    }

    /// A sentence, such as `An older outcome of “searches” changes the screen after an action has replaced it.`
    public var summary: String { kind.sentence(about: subject) }

    /// The sentence, the count, what to do, and the recording.
    public var description: String { finding.text }

    /// The question as the finding of a test.
    public var finding: Finding {
        var lines = advice.map { "  \($0)" }
        if !setup.isEmpty {
            let actions = setup.map { "“\($0)”" }.joined(separator: ", ")
            lines.append("  After \(actions), with which each order begins:")
        }
        if let other, recording.mapStates({ _ in "" }) == other.mapStates({ _ in "" }) {
            lines.append(
                "  Only a shown value differs. If it is random, such as UUID(), or the date, pass it in."
            )
        }
        var finding = Finding(
            "\(summary) (\(count) \(count == 1 ? "order" : "orders"))",
            kind: kind.rawValue
        )
        finding.add((lines + [""]).joined(separator: "\n"))
        finding.add(
            other.map { RecordingDifference(expected: recording, actual: $0).excerpt("One run", "Another") }
                ?? RecordingExcerpt(of: recording)
        )
        return finding
    }

    /// What to do about it.
    var advice: [String] {
        let part = subject.isEmpty ? "" : ", of: \"\(subject)\""
        let first: String? =
            switch kind {
            case .crash: "Its message is in the output above, where the tests ended."
            case .hang: "The main thread, or each thread that runs tasks, gets no further."
            default: "Meant? Then say so: .accepting(.\(kind)\(part))"
            }
        return [first, kind.page.map { "Read in RefactorStages: \($0)" }].compactMap(\.self)
    }
}

extension Question.Kind {
    fileprivate func sentence(about subject: String) -> String {
        switch self {
        case .crash: "The app crashes after “\(subject)”."
        case .hang: "The app hangs after “\(subject)”."
        case .olderOutcome:
            "An older outcome of “\(subject)” changes the screen after an action has replaced it."
        case .otherRows:
            "The outcome of “\(subject)” replaces rows if something else happens before it arrives."
        case .rowTwice: "The same row shows twice after “\(subject)”."
        case .errorWithoutFailure: "An error shows after “\(subject)”, although nothing has failed."
        case .errorRemains: "An error remains although the last request, of “\(subject)”, has succeeded."
        case .silentFailure: "No error shows when \(subject) fails."
        case .skipsWhatFailed:
            "After a failure, “\(subject)” requests something else, not the same again."
        case .staysBusy: "The screen stays busy after “\(subject)”, although nothing waits for an answer."
        case .busyEndsEarly: "The screen isn't busy while “\(subject)” waits for its answer."
        case .sameRequestTwice: "\(subject) is in flight twice at the same time."
        case .goesOn: "\(subject) goes on after the user has left."
        case .notFreed where subject.isEmpty: "The screen isn't freed when the user leaves."
        case .notFreed: "What the screen stores isn't freed when the user leaves: \(subject)."
        case .offMain: "The screen changes off the main thread."
        case .unannounced: "The screen changes, and notifies nothing that observes it."
        case .endsInTwoWays: "The same order ends in one of two ways after “\(subject)”."
        }
    }

    /// The page that explains it, and the change in it.
    fileprivate var page: String? {
        let breaks = "Exercises/Breaks.md#"
        return switch self {
        case .crash: "Stages/COMPILER.md#hazards"
        case .hang: nil
        case .olderOutcome, .otherRows: breaks + "5-at-least-this-attempt"
        case .rowTwice: breaks + "24-the-newest-on-top"
        case .errorWithoutFailure: breaks + "17-an-error-that-nobody-wants"
        case .errorRemains: breaks + "4-no-errormessage--nil"
        case .silentFailure: breaks + "1-more-statuses-are-a-success"
        case .skipsWhatFailed: nil
        case .staysBusy: breaks + "6-isfetching-is-set-last"
        case .busyEndsEarly: breaks + "10-an-answer-that-nobody-wants"
        case .sameRequestTwice: breaks + "7-an-anycancellable-that-cancels-nothing"
        case .goesOn: breaks + "22-no-deinit-in-stage-5"
        case .notFreed: breaks + "18-the-closure-holds-its-owner"
        case .offMain: breaks + "15-the-hop-comes-a-line-later"
        case .unannounced: "Stages/COMPILER.md#hazards"
        case .endsInTwoWays: nil
        }
    }
}

/// A place in a recording that a question is about.
struct Suspicion: Hashable {
    let kind: Question.Kind
    let subject: String
    let step: Int

    /// The same in any step.
    var key: Suspicion { Suspicion(kind: kind, subject: subject, step: 0) }

    /// Whether what is missing may only be late, because a pause or a retry takes its time.
    var mayBeLate: Bool { kind == .staysBusy || kind == .silentFailure }

    /// Whether it is an object that the screen has stored, which something may hold for a while.
    var isStored: Bool { kind == .notFreed && !subject.isEmpty }
}

/// What the recordings of all orders say together, with which each of them is compared.
struct Habits {
    /// The actions during whose requests the screen is busy when nothing else is in flight.
    private var busyActions: Set<String> = []
    /// The actions whose outcomes change which rows show if every request is answered at once, and their answers.
    private var rowOutcomes: Set<[String]> = []
    /// The recordings, in which each request belongs to what has led to it.
    let visits: [Visit]
    private let visitsByOrder: [ScreenOrder: Visit]
    private let isBusyNamed: Bool
    private let isErrorNamed: Bool
    private let failures: Set<String>
    private let replaces: [String: Set<String>]
    /// The actions that list no request, so they may replace others without one.
    private let silent: Set<String>
    /// The actions that send requests in some orders.
    private let senders: Set<String>
    /// What several screens store, so it isn't theirs alone.
    private let shared: Set<ObjectIdentifier>

    @MainActor
    init<Screen>(
        of screen: ScreenUnderTest<Screen>,
        in visits: [Visit],
        by order: [ScreenOrder: Visit],
    ) {
        let good = screen.answers[0].name
        let own = Dictionary(grouping: visits.flatMap(\.ownLines), by: \.action)
        let book: (Visit) -> Visit = { visit in
            visit.booked(comparedWith: order, good: good) { action, line in
                own[action]?.contains { $0.line == line } ?? false
            }
        }
        self.visits = visits.map(book)
        visitsByOrder = order.mapValues(book)
        isBusyNamed = screen.isBusyNamed
        isErrorNamed = screen.isErrorNamed
        failures = Set(screen.answers.dropFirst().map(\.name))
        replaces = Dictionary(uniqueKeysWithValues: screen.actions.map { ($0.name, Set($0.replaces)) })
        silent = Set(screen.actions.filter { $0.answers.isEmpty }.map(\.name))
        senders = Set(self.visits.flatMap(\.senders))
        let stored = visits.flatMap { $0.stored.compactMap(\.id) }
        shared = Set(Dictionary(grouping: stored) { $0 }.filter { $1.count > 1 }.keys)
        for visit in self.visits {
            var isFree = true
            let isInTime = visit.order.fates.values.allSatisfy { $0.time == .atOnce }
            for step in visit.steps where !step.isBlocked {
                if case .acts(let name, _) = step.cause, isFree, !step.arrived.isEmpty, step.after.isBusy {
                    busyActions.insert(name)
                }
                if case .answers(let number, let answer) = step.cause, step.changesRows, isInTime {
                    rowOutcomes.insert([visit.name(of: number), answer])
                }
                isFree = step.waiting.isEmpty
            }
        }
    }

    /// Finds what is suspicious in a recording, in the order of time.
    func suspicions(in visit: Visit) -> [Suspicion] {
        if let end = visit.end {
            let last = visit.recording().events.last { $0.isForced }?.text ?? "the beginning"
            return [Suspicion(kind: end == .crash ? .crash : .hang, subject: last, step: 0)]
        }
        return visit.steps.indices.flatMap { index in
            let step = visit.steps[index]
            let offMain: [(Question.Kind, String)] = step.isOffMain ? [(.offMain, "")] : []
            let found = step.isBlocked ? offMain : suspicions(at: index, in: visit)
            return found.map { Suspicion(kind: $0.0, subject: $0.1, step: index) }
        }
    }

    private func suspicions(at index: Int, in visit: Visit) -> [(Question.Kind, String)] {
        let step = visit.steps[index]
        var found: [(Question.Kind, String)] = []
        switch step.cause {
        case .answers(let number, let answer): found += outcome(of: number, answer, step, index, visit)
        case .leaves: return left(step, visit)
        case .acts: found += overtaken(at: index, in: visit) + skipped(at: index, in: visit)
        case .begins: break
        }
        let cause = visit.name(of: step.cause)
        if isErrorNamed, let error = step.after.error, error != step.before.error {
            if !hasFailed(step, at: index, in: visit) { found.append((.errorWithoutFailure, cause)) }
        }
        if isBusyNamed {
            if step.after.isBusy, step.waiting.isEmpty { found.append((.staysBusy, cause)) }
            if !step.after.isBusy {
                let early = step.waiting.first { number in
                    visit.requests[number].isDirect && busyActions.contains(visit.name(of: number))
                        && !isReplaced(number, at: index, in: visit)
                }
                if let early { found.append((.busyEndsEarly, visit.name(of: early))) }
            }
        }
        let lines = step.waiting.map {
            "\(visit.requests[$0].request.line) \(visit.requests[$0].request.body)"
        }
        let twice = step.arrived.first { number in
            let request = visit.requests[number].request
            return lines.count { $0 == "\(request.line) \(request.body)" } > 1
        }
        if let twice { found.append((.sameRequestTwice, visit.requests[twice].request.line)) }
        if Set(step.after.rows).count < step.after.rows.count, step.after.rows != step.before.rows {
            found.append((.rowTwice, cause))
        }
        if step.isOffMain { found.append((.offMain, "")) }
        if step.isUnannounced { found.append((.unannounced, "")) }
        return found
    }

    /// What is suspicious when an answer has arrived.
    private func outcome(
        of number: Int,
        _ answer: String,
        _ step: Visit.Step,
        _ index: Int,
        _ visit: Visit,
    ) -> [(Question.Kind, String)] {
        let name = visit.name(of: number)
        if isReplaced(number, at: index, in: visit) {
            return step.before == step.after ? [] : [(.olderOutcome, name)]
        }
        var found: [(Question.Kind, String)] = []
        if step.changesRows, !rowOutcomes.contains([name, answer]) { found.append((.otherRows, name)) }
        let action = visit.requests[number].action
        let failures = failures(of: action, upTo: index, in: visit)
        // An action that sends several requests at once may wait for all of them, or for what another has sent after a
        // failure, such as the refresh of a token.
        let isAnswered = !step.waiting.contains {
            visit.requests[$0].action == action || !visit.requests[$0].isDirect
        }
        let unhandled = failures.first { !isHandled($0.number, failingIn: $0.step, of: visit) }
        if isErrorNamed, isAnswered, let first = unhandled,
            visit.steps[first.step...index].allSatisfy({ $0.after.error == nil })
        {
            return found + [(.silentFailure, visit.requests[first.number].request.line)]
        }
        guard failures.isEmpty else { return found }
        let isLast = visit.requests.indices.allSatisfy { $0 <= number }
        let sent = visit.steps.first { $0.arrived.contains(number) }
        if isErrorNamed, isLast, step.waiting.isEmpty, let error = step.after.error,
            error == sent?.before.error
        {
            found.append((.errorRemains, name))
        }
        return found
    }

    /// What is suspicious when an answer was on its way to the main thread as the user did something.
    ///
    /// What the action does shows in the order in which that answer never comes.
    private func overtaken(at index: Int, in visit: Visit) -> [(Question.Kind, String)] {
        let step = visit.steps[index]
        guard step.after != step.before else { return [] }
        let deliveries = visit.deliveries(before: index)
        // An action that begins in a task comes after what waits for the main thread, so the answer may show before.
        if let start = step.start, start != deliveries.last?.before { return [] }
        for delivery in deliveries {
            guard case .answers(let number, _) = delivery.cause, isReplaced(number, at: index, in: visit)
            else { continue }
            guard let other = visitsByOrder[visit.order(with: .init(.never), of: number)],
                let place = other.steps.firstIndex(where: { $0.cause == step.cause }),
                isReplaced(number, at: place, in: other),
                // Without the answer, the action may find the screen still busy, and do nothing.
                other.requests(sentIn: place) == visit.requests(sentIn: index),
                step.after.differs(
                    from: other.steps[place].after,
                    doubting: Set(suspicions(at: place, in: other).map(\.0))
                )
            else { continue }
            return [(.olderOutcome, visit.name(of: number))]
        }
        return []
    }

    /// What is suspicious when the user does the same again after it has failed.
    ///
    /// What an action requests after a success may be something else, such as the next page. If it requests that after a
    /// failure, too, the user never gets what has failed.
    private func skipped(at index: Int, in visit: Visit) -> [(Question.Kind, String)] {
        guard case .acts(let name, let place) = visit.steps[index].cause, place > 0,
            visit.actions[place - 1] == name,
            let start = visit.steps.firstIndex(where: { $0.cause == .acts(name, place - 1) })
        else { return [] }
        let between = visit.steps[start + 1..<index]
        // The failure is the last thing that happens in between: the screen has handled it, and hasn't requested anything.
        guard let last = between.last, !last.isBlocked, last.waiting.isEmpty, last.arrived.isEmpty,
            case .answers(let number, let answer) = last.cause, isFailure(answer),
            visit.steps[start].arrived == [number]
        else { return [] }
        let failed = visit.requests[number].request.line
        let next = visit.steps[index].arrived.map { visit.requests[$0].request.line }
        guard let other = visitsByOrder[visit.order(with: nil, of: number)],
            let step = other.steps.first(where: { $0.cause == .acts(name, place) })
        else { return [] }
        let usual = step.arrived.map { other.requests[$0].request.line }
        let isSkipped = next.count == 1 && next != [failed] && (usual.isEmpty || usual == next)
        return isSkipped ? [(.skipsWhatFailed, name)] : []
    }

    /// What is suspicious when the user has left.
    private func left(_ step: Visit.Step, _ visit: Visit) -> [(Question.Kind, String)] {
        guard !step.isHeldByCaller else { return [] }
        // What changes something on the server is usually meant to be finished.
        let reading = step.waiting.map { visit.requests[$0].request.line }.first {
            $0.hasPrefix("GET ") || $0.hasPrefix("HEAD ")
        }
        let ongoing: [(Question.Kind, String)] = reading.map { [(.goesOn, $0)] } ?? []
        guard step.isFreed else { return ongoing + [(.notFreed, "")] }
        // What is in flight, and a retry, may hold it for a while.
        let isQuiet = step.waiting.isEmpty && !visit.steps.contains(where: isFailure(in:))
        let leaks = visit.stored.filter { object in object.id.map { !shared.contains($0) } ?? false }
        return ongoing + (isQuiet ? Set(leaks.map(\.name)).sorted().map { (.notFreed, $0) } : [])
    }

    /// Whether what an action has sent before it is replaced by a later one.
    private func isReplaced(_ number: Int, at index: Int, in visit: Visit) -> Bool {
        let place = visit.requests[number].action
        guard place >= 0 else { return false }
        let name = visit.actions[place]
        return visit.steps[...index].contains { step in
            guard case .acts(let later, let laterPlace) = step.cause, laterPlace > place else { return false }
            guard replaces[later]?.contains(name) == true else { return false }
            if step.arrived.contains(where: { visit.requests[$0].action == laterPlace }) { return true }
            // One that sends requests in other orders may have had nothing to do.
            return silent.contains(later) && (!senders.contains(later) || step.after != step.before)
        }
    }

    /// Whether the screen does something about a failure: it sends another request at once, such as for a new token, or the
    /// same one again later.
    private func isHandled(_ number: Int, failingIn index: Int, of visit: Visit) -> Bool {
        guard visit.steps[index].arrived.isEmpty else { return true }
        let line = visit.requests[number].request.line
        return visit.steps[index...].flatMap(\.arrived).contains { later in
            !visit.requests[later].isDirect && visit.requests[later].request.line == line
        }
    }

    /// Whether a failure explains the error that a step shows: that of a request that it answers, of one that was answered right
    /// before, so the main thread handled it in this step, or of another one of the same action.
    private func hasFailed(_ step: Visit.Step, at index: Int, in visit: Visit) -> Bool {
        ([step] + visit.deliveries(before: index)).contains { step in
            guard let number = step.cause.answer?.number else { return false }
            return !failures(of: visit.requests[number].action, upTo: index, in: visit).isEmpty
        }
    }

    /// The requests of an action that have failed by a step, and the steps in which they did.
    private func failures(of action: Int, upTo index: Int, in visit: Visit) -> [(number: Int, step: Int)] {
        visit.steps[...index].enumerated().compactMap { place, step in
            guard case .answers(let number, let answer) = step.cause, isFailure(answer),
                visit.requests[number].action == action
            else { return nil }
            return (number, place)
        }
    }

    private func isFailure(in step: Visit.Step) -> Bool {
        if case .answers(_, let answer) = step.cause { isFailure(answer) } else { false }
    }

    /// Whether an answer is one of those that aren't good, or has a status that isn't.
    private func isFailure(_ answer: String) -> Bool {
        failures.contains(answer) || Int(answer).map { !(200..<300).contains($0) } ?? false
    }
}

extension Visit {
    /// The name of the action that led to a request.
    fileprivate func name(of number: Int) -> String {
        let place = requests[number].action
        return place < 0 ? "the beginning" : actions[place]
    }

    fileprivate func name(of cause: Cause) -> String {
        switch cause {
        case .begins: "the beginning"
        case .acts(let name, _): name
        case .answers(let number, _): name(of: number)
        case .leaves: "leaving"
        }
    }
}

extension Visit.Step {
    /// Whether a row comes or goes.
    fileprivate var changesRows: Bool { Set(before.rows) != Set(after.rows) }
}

extension ShownState {
    /// Whether it differs from the state in another order, except in what is suspicious there.
    fileprivate func differs(from other: ShownState, doubting doubts: Set<Question.Kind>) -> Bool {
        guard doubts.isDisjoint(with: [.olderOutcome, .otherRows, .rowTwice]) else { return false }
        let isBusyCertain = doubts.isDisjoint(with: [.staysBusy, .busyEndsEarly])
        let isErrorCertain = doubts.isDisjoint(with: [.errorWithoutFailure, .errorRemains, .silentFailure])
        return text != other.text || rows != other.rows
            || isBusyCertain && isBusy != other.isBusy || isErrorCertain && error != other.error
    }
}
