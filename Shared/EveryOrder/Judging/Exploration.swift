import Foundation

/// What a screen does in every short order, and what to ask about it.
///
/// ```swift
/// let exploration = try await search.explore()
/// let sentences = exploration.questions.map(\.summary)
/// ```
public struct Exploration: Sendable, CustomStringConvertible {
    /// The name of the screen.
    public let name: String
    /// The number of orders that were run.
    public let count: Int
    /// The number of orders that weren't run, since there were too many. Others would have followed from them.
    public let omitted: Int
    /// The time that it took.
    public let duration: Duration
    /// What to ask, the gravest first, without what has been accepted.
    public let questions: [Question]
    /// What is missing in the description of the screen, or stands in the way of running it.
    public let notes: [String]
    let visits: [Visit]
    /// The file of the test.
    var file: String

    /// The request lines that the screen has sent.
    public var requests: Set<String> { Set(visits.flatMap { $0.requests.map(\.request.line) }) }

    /// Whether the text that it shows differs where its rows do.
    public var tellsRowsApart: Bool {
        let states = Dictionary(grouping: visits.flatMap(\.steps).map(\.after), by: \.description)
        return states.values.allSatisfy { Set($0.map(\.rows)).count == 1 }
    }

    /// The number of orders in which the screen gets an answer to each request.
    private var answeredCount: Int { visits.count(where: \.unlisted.isEmpty) }

    /// All of it, as text, with the recording of one question of each kind.
    public var description: String { finding.text }

    /// The same as the finding of a test.
    var finding: Finding {
        let tenths = Int((duration / .milliseconds(100)).rounded())
        let time = "\(tenths / 10).\(tenths % 10) s"
        let part = (1..<count).contains(answeredCount) ? "\(answeredCount) of " : ""
        let number = "\(part)\(count) \(count == 1 ? "order" : "orders") of “\(name)”, in \(time)"
        let summary =
            switch questions.count {
            case 0 where answeredCount == 0: "The description lacks an answer in all \(number)."
            case 0: "Nothing to ask about \(number)."
            case 1: "One question about \(number):"
            default: "\(questions.count) questions about \(number):"
            }
        var finding = Finding(summary, kind: questions.first?.kind.rawValue)
        if questions.count > 1 {
            finding.add("\n" + questions.map { "- \($0.summary) (\($0.count))" }.joined(separator: "\n"))
        }
        for note in notes { finding.add("\nNote: \(note)") }
        // The list has them all, and one recording of each kind is enough to read.
        for kind in Question.Kind.allCases {
            let same = questions.filter { $0.kind == kind }
            guard let first = same.first else { continue }
            finding.add("")
            finding.add(first.finding)
            if same.count > 1 { finding.add("\nAnd \(same.count - 1) more like it.") }
        }
        return finding
    }
}

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    /// Runs every short order, and checks that there is nothing to ask.
    ///
    /// ```swift
    /// try await search.check()
    /// ```
    ///
    /// - Throws: A ``Finding`` with the questions, and the shortest recording of each.
    public func check() async throws {
        let exploration = try await explore()
        guard !exploration.questions.isEmpty || !exploration.notes.isEmpty else {
            let count = exploration.count
            return print("“\(name)”: \(count) \(count == 1 ? "order" : "orders"), nothing to ask.")
        }
        var finding = exploration.finding
        if !exploration.questions.isEmpty { finding.add("\n\(exploration.pageText)") }
        throw finding
    }

    /// Runs every short order, and returns what to ask about it.
    ///
    /// - Throws: A ``Finding`` if the description of the screen isn't complete.
    public func explore() async throws -> Exploration {
        try validate()
        return try await RunLimiter.alone {
            let start = ContinuousClock.now
            let search = OrderSearch(self)
            try await search.run()
            try await search.look()
            return search.result(after: ContinuousClock.now - start)
        }
    }

    /// Runs every short order, and asks nothing.
    ///
    /// - Returns: What happened, and the screen with what is known of it now.
    func visits() async throws -> (all: [Visit], screen: Self) {
        try await RunLimiter.alone {
            let search = OrderSearch(self)
            try await search.run()
            return (search.visits, search.screen)
        }
    }
}

extension ScreenDescription {
    /// Plays an order on a new screen, over the network that it needs.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - guardian: What finds out whether the order ends the process.
    ///   - isExpected: Returns whether what has happened in a step is what should happen, or `nil` if nothing is known about the
    ///     step. The run waits for what should happen.
    package func run(
        _ order: ScreenOrder,
        guardedBy guardian: CrashGuard? = nil,
        expecting isExpected: ((_ step: Int, _ events: [Recording<State>.Event]) -> Bool?)? = nil,
    ) async throws -> Run<State> {
        TaskHook.beginRun()
        defer { TaskHook.endRun() }
        func play(on network: TestNetwork) async -> Run<State> {
            let run = ScreenRun(self, order: order, on: network, guardedBy: guardian, expecting: isExpected)
            var visit = await run.play()
            visit.isOfOwnSession = network.hasRequestOfAnotherSession
            return visit
        }
        let names = Set(order.fates.values.compactMap(\.answer))
        let answers = answers.filter { names.contains($0.name) }
        let address = answers.lazy.compactMap(\.variedAddress).first
        guard address != nil || kind == .server else {
            return await play(on: TestNetwork(takesAll: kind == .everySession))
        }
        let isNew = answers.contains(where: \.needsNewConnection)
        return try await Backend.run(isNew: isNew) { backend in
            if let address { backend.vary = address }
            guard answers.contains(where: \.isWithoutServer) else {
                return await play(on: TestNetwork(backend, isPatient: hasOwnSession))
            }
            // No server can be offline, but this one notices a request of another session.
            let network = TestNetwork(takesAll: false, at: hasOwnSession ? nil : backend.url)
            var visit = await play(on: network)
            visit.isOfOwnSession = visit.isOfOwnSession || backend.hasRequestOfAnotherSession
            return visit
        }
    }
}

/// Enumerates the orders of a screen: first those in which each request is answered at once, and then, from what these send,
/// those in which one request or two have another fate.
@MainActor
private final class OrderSearch<Screen: AnyObject> {
    private(set) var screen: ScreenUnderTest<Screen>
    private(set) var visits: [Visit] = []
    /// All visits, also those in which the same happens as in another.
    private var visitsByOrder: [ScreenOrder: Visit] = [:]
    private var seen: Set<[[Recording<String>.Event]]> = []
    private var notes: [String] = []
    private var omitted = 0
    private var late = LateChanges()
    /// The notes about requests that no order can answer.
    private var unplayed: Set<String> = []
    /// The number of orders in a row that have used too much processor time.
    private var slow = 0
    private let ended: [CrashGuard.Note]

    /// The largest number of requests with an unusual fate.
    private static var maxUnusual: Int { 2 }
    /// The number of slow orders in a row after which no others are run.
    private static var maxSlow: Int { 2 }

    init(_ screen: ScreenUnderTest<Screen>) {
        self.screen = screen
        ended = CrashGuard.known.filter { $0.screen == screen.name }
    }

    func run() async throws {
        for note in ended {
            var visit = Visit(order: note.order)
            visit.end = note.end
            visit.recorded = note.recording
            visits.append(visit)
        }
        let guardian = CrashGuard(screen.name)
        defer { guardian.end() }
        if screen.kind == .server { try await lookForOwnSession(guardedBy: guardian) }
        guard !hasEndedTooOften else {
            return note("\(ended.count) orders have ended the tests, so no more were run. Fix the first one.")
        }
        _ = TestNetwork.takeUnplayed()
        let start = ContinuousClock.now
        for length in 1...max(1, screen.length) {
            var level = ScreenOrder.all(of: screen.actions.map(\.name), length: length)
            for depth in 0...Self.maxUnusual {
                var next: [ScreenOrder] = []
                for order in level where !isLeftOut(order) {
                    if visits.count >= screen.limit {
                        omitted += 1
                        continue
                    }
                    let start = ProcessorTime.process
                    let visit = try await screen.run(order, guardedBy: guardian)
                    let used = ProcessorTime.process - start
                    slow = used > CrashGuard.processorLimit && RunLimiter.isAlone ? slow + 1 : 0
                    visit.notes.sorted().forEach(note)
                    if depth < Self.maxUnusual { next += children(of: visit) }
                    visitsByOrder[order] = visit
                    if seen.insert(visit.events()).inserted { visits.append(visit) }
                    // One may have run beside another test that computes.
                    if slow == Self.maxSlow { return note(tooSlow(after: used)) }
                }
                level = next
            }
        }
        lookForUnlisted()
        unplayed = TestNetwork.takeUnplayed()
        unplayed.sorted().forEach(note)
        if omitted > 0 { note(remaining(after: ContinuousClock.now - start)) }
    }

    /// Looks for what comes late, or never.
    func look() async throws {
        guard !hasEndedTooOften, slow < Self.maxSlow else { return }
        let guardian = CrashGuard(screen.name)
        defer { guardian.end() }
        try await lookLater(guardedBy: guardian)
        lookForSilence()
    }

    /// Runs each action once, to find out whether the screen sends its requests through a session of its own, which nothing
    /// counts. From then on, it takes time for each event.
    private func lookForOwnSession(guardedBy guardian: CrashGuard) async throws {
        for order in ScreenOrder.all(of: screen.actions.map(\.name), length: 1) where !isLeftOut(order) {
            guard !screen.hasOwnSession else { break }
            screen.hasOwnSession = try await screen.run(order, guardedBy: guardian).isOfOwnSession
        }
        let absent = screen.answers.filter(\.isWithoutServer)
        guard screen.hasOwnSession, !absent.isEmpty else { return }
        screen.answers.removeAll(where: \.isWithoutServer)
        let names = absent.map { "“\($0.name)”" }.joined(separator: ", ")
        note("A server can't give \(names) to a session of the screen's own, so no order has it.")
    }

    /// What to do about the orders that weren't run.
    private func remaining(after duration: Duration) -> String {
        let seconds = duration / .seconds(1) * Double(omitted) / Double(max(1, visitsByOrder.count))
        return """
            At least \(omitted) more orders weren't run, which take \(Int(seconds.rounded(.up))) s or more. Describe \
            fewer actions at a time, those that share state, or raise `limit`, which is \(screen.limit).
            """
    }

    /// What to say about orders that use too much processor time.
    private func tooSlow(after seconds: Double) -> String {
        """
        An order takes \(Int(seconds.rounded(.up))) s of processor time, so no more were run. Perhaps one of the screen's tasks \
        neither ends nor suspends.
        """
    }

    private var hasEndedTooOften: Bool { CrashGuard.cost(of: ended) >= 2 * CrashGuard.limit }

    /// Whether an order is like one that has ended the process.
    private func isLeftOut(_ order: ScreenOrder) -> Bool {
        CrashGuard.note(on: order, of: screen.name) != nil
    }

    /// The orders with another unusual fate, of a request that comes after those that have one.
    private func children(of visit: Visit) -> [ScreenOrder] {
        // Without its answers, a screen does nothing that is worth a question.
        guard visit.unlisted.isEmpty, !visit.isEndless else { return [] }
        let first = (visit.order.fates.keys.max() ?? -1) + 1
        return visit.counted.dropFirst(first).flatMap { place in
            fates(of: place, in: visit).map { visit.order(with: $0, of: place) }
        }
    }

    private func fates(of number: Int, in visit: Visit) -> [ScreenOrder.Fate] {
        let names = screen.answers.map(\.name)
        let arrival = visit.steps.firstIndex { $0.arrived.contains(number) } ?? 0
        let rest = visit.steps.dropFirst(arrival + 1)
        let isBeforeAction = rest.contains { if case .acts = $0.cause { true } else { false } }
        let isBeforeAnswer = rest.contains { step in
            if case .answers(let other, _) = step.cause { other != number } else { false }
        }
        var fates = names.dropFirst().map { ScreenOrder.Fate(.atOnce, $0) }
        if isBeforeAction {
            fates += names.map { ScreenOrder.Fate(.onItsWay, $0) } + names.map { ScreenOrder.Fate(.late, $0) }
        }
        if isBeforeAction || isBeforeAnswer { fates += names.map { ScreenOrder.Fate(.last, $0) } }
        // The user leaves before the main thread has handled the answer. That this is all tells enough.
        if !isBeforeAction, visit.order.fates.isEmpty { fates.append(ScreenOrder.Fate(.onItsWay)) }
        return fates + [ScreenOrder.Fate(.never)]
    }

    /// Lets time pass once, after each action and after each order that leads to a question about something that may only
    /// be late.
    private func lookLater(guardedBy guardian: CrashGuard) async throws {
        let names = screen.actions.map(\.name)
        let single = ScreenOrder.all(of: names, length: 1).filter { !isLeftOut($0) }
        let all = suspicions()
        let suspects = all.filter(\.suspicion.mayBeLate)
        // An action that lists requests, and never sends one, may send it after a pause.
        let senders = Set(visits.flatMap(\.senders))
        let isPausing = screen.actions.contains { !$0.answers.isEmpty && !senders.contains($0.name) }
        let takesTime = isPausing || all.contains { $0.suspicion.mayBeLate || $0.suspicion.isStored }
        let orders = Set(suspects.map { $0.visit.order(upTo: $0.suspicion.step) }).subtracting(single)
        late = try await screen.lateChanges(
            after: single + orders.sorted { $0.description < $1.description },
            within: takesTime ? screen.lateTurns : Self.turns,
            guardedBy: guardian
        )
        let known = Set(visits.flatMap { $0.requests.map(\.request.line) })
        let ticking = single.filter(late.orders.contains)
        let restless = single.filter { late.restless.contains($0) || isUnsteady($0) }
        guard isHeard else { return }
        if !restless.isEmpty, ticking.isEmpty {
            note(
                """
                The screen does something after \(list(restless)) when everything else is at rest. If it pauses for a \
                moment, pass `TestTime(passesAtOnce: true)` in tests. If it uses a queue or a thread of its own, let it \
                use the main queue in tests.
                """
            )
        } else if let first = late.requests.first(where: { !known.contains($0.line) }) {
            note(
                """
                The screen sends its request \(first.seconds) later: \(first.line). No order waits for a pause. Inject \
                the clock or the scheduler, and pass `TestTime(passesAtOnce: true)` in tests. If it has a timer, make its \
                tick an action.
                """
            )
        } else if !ticking.isEmpty {
            note(
                """
                The screen does something although nothing happens after \(list(ticking)). If it has a timer, give it a \
                clock that never ticks here, and make its tick an action.
                """
            )
        }
    }

    /// Whether the screen does something after a step when time has passed, or has done something else in the same order.
    private func isLate(_ step: Int, of visit: Visit) -> Bool {
        let order = visit.order(upTo: step)
        let other = late.visits[order]
        return late.orders.contains(order) || late.restless.contains(order)
            || other.map { $0.events() != visit.events(upTo: step) } ?? false
    }

    /// Whether the screen has sent another number of requests in the same order.
    private func isUnsteady(_ order: ScreenOrder) -> Bool {
        guard let before = visitsByOrder[order], let now = late.visits[order] else { return false }
        return before.requests.count != now.requests.count
    }

    private func list(_ orders: [ScreenOrder]) -> String {
        orders.flatMap(\.actions).map { "“\($0)”" }.joined(separator: ", ")
    }

    /// The turns in which a timer ticks that would disturb the orders.
    private static var turns: Int { 12 }

    /// What to add to the description, so that each order can be run.
    private func lookForUnlisted() {
        let lines = Set(visits.flatMap(\.unlisted)).sorted()
        guard let first = lines.first else { return }
        let named = lines.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        let others = lines.count > 3 ? " and \(lines.count - 3) more" : ""
        let count = visits.count { !$0.unlisted.isEmpty }
        let text = """
            No action lists \(named)\(others) in its `sends`, so nothing is asked about \(count) of \(visits.count) \
            orders. Add an answer: `"\(first)": .json("{}")`. In a request line, `*` stands for any text.
            """
        notes.insert(text, at: 0)
    }

    /// Whether the screen has sent no request.
    private var isSilent: Bool { visits.allSatisfy(\.requests.isEmpty) }

    /// Whether it has sent none although actions list some, so nothing can be said about it.
    private var isUnheard: Bool { isSilent && screen.actions.contains { !$0.answers.isEmpty } }

    /// Whether it has sent a request at last, or needs to send none. If not, it probably has a session of its own.
    private var isHeard: Bool {
        !isUnheard || !late.requests.isEmpty || late.visits.values.contains { !$0.requests.isEmpty }
    }

    private func lookForSilence() {
        guard isSilent, !isUnheard || !isHeard, unplayed.isEmpty, ended.isEmpty else { return }
        let advice =
            switch screen.kind {
            case .session:
                "Does it use the network's `session`? If it uses `URLSession.shared`, say `over: .everySession`."
            case .everySession: "It doesn't seem to use `URLSession.shared`."
            case .server: "Does it use the network's `url`?"
            }
        note(
            """
            The screen has sent no request. \(advice) A layer that makes a session of its own needs the network's \
            configuration: `Client(configuration: $0.session.configuration)`.
            """
        )
    }

    private func note(_ text: String) {
        if !notes.contains(text) { notes.append(text) }
    }

    /// What is suspicious in each visit, except what has been accepted. Of several places in a visit, the first one.
    private func suspicions() -> [(visit: Visit, suspicion: Suspicion)] {
        let habits = Habits(of: screen, in: visits.filter(\.unlisted.isEmpty), by: visitsByOrder)
        return habits.visits.flatMap { visit -> [(Visit, Suspicion)] in
            var own: Set<Suspicion> = []
            return habits.suspicions(in: visit).filter { suspicion in
                let key = suspicion.key
                return own.insert(key).inserted && !screen.accepts(key)
            }
            .map { (visit, $0) }
        }
    }

    /// Whether time has shown that there is no question, or that nothing can be said about the screen.
    private func isExplained(_ suspicion: Suspicion, in visit: Visit) -> Bool {
        guard visit.end == nil else { return false }
        return isUnheard || suspicion.mayBeLate && isLate(suspicion.step, of: visit)
    }

    func result(after duration: Duration) -> Exploration {
        var found: [Suspicion: [(visit: Visit, step: Int)]] = [:]
        for (visit, suspicion) in suspicions() where !isExplained(suspicion, in: visit) {
            found[suspicion.key, default: []].append((visit, suspicion.step))
        }
        let kinds = Question.Kind.allCases
        let questions = found.compactMap { key, places -> Question? in
            let ranks = places.map { $0.visit.rank(of: key, at: $0.step) }
            guard let best = ranks.min().flatMap(ranks.firstIndex) else { return nil }
            let (visit, step) = places[best]
            var question = Question(
                kind: key.kind,
                subject: key.subject,
                count: places.count,
                setup: visit.isSetupLeftOut(at: step) ? screen.setup : [],
                recording: visit.recording(upTo: step, leavesOutSetup: true)
            )
            question.places = ([places[best]] + places).map {
                Question.Place(order: $0.visit.order, step: $0.step)
            }
            return question
        }
        let sorted = questions.sorted {
            let first = kinds.firstIndex(of: $0.kind) ?? 0
            let second = kinds.firstIndex(of: $1.kind) ?? 0
            return (first, -$0.count, $0.subject) < (second, -$1.count, $1.subject)
        }
        return Exploration(
            name: screen.name,
            count: visits.count,
            omitted: omitted,
            duration: duration,
            questions: sorted,
            notes: notes,
            visits: visits,
            file: screen.file
        )
    }
}

extension Visit {
    /// How well this recording shows what is suspicious: the lowest is the best.
    ///
    /// The shortest is the best, unless something that is still in flight may repair what it shows.
    fileprivate func rank(of suspicion: Suspicion, at step: Int) -> Int {
        if let recorded { return recorded.events.count }
        let isPassing = suspicion.kind == .olderOutcome && !steps[step].waiting.isEmpty
        return step + (isPassing ? steps.count : 0)
    }

    fileprivate func isSetupLeftOut(at step: Int) -> Bool {
        end == nil && setupSteps > 1 && step >= setupSteps
    }
}

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    func accepts(_ suspicion: Suspicion) -> Bool {
        accepted.contains {
            $0.kind == suspicion.kind && ($0.subject ?? suspicion.subject) == suspicion.subject
        }
    }
}
