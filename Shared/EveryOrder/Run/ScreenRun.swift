import Foundation

/// One run of a screen.
@MainActor
final class ScreenRun<Screen, State: RecordableState> {
    private let description: ScreenDescription<Screen, State>
    private let network: TestNetwork
    private let recorder: Recorder<State>
    private var screen: Screen?
    private var calls: [AwaitedCall] = []
    private(set) var visit: Run<State>
    /// The requests by their numbers.
    private var exchanges: [Exchange] = []
    private var cancelled: Set<Int> = []
    private var seen = 0
    /// The good answers to the requests, by their numbers.
    private var goodAnswers: [Response?] = []
    /// The number of requests so far that each answer is listed for.
    private var counts: [String: Int] = [:]
    private var isSetup = true
    /// The lines of the requests that are answered as soon as they arrive, or never, whatever the order says.
    private let uncountedLines: Set<String>
    /// The number of times that each action has been performed.
    private var performed: [String: Int] = [:]
    private let makeScreen: @MainActor () -> Screen
    /// A second screen, once there is one.
    private var second: SecondScreen?
    /// What should happen, step by step, as far as it is known, and as long as nothing else has happened.
    private var isExpected: Expectation?
    /// What the screen showed when the last action began, if it is awaited.
    private var startOfCall: State?
    /// What the screen showed when the call of the last action had returned.
    private var returned: State?
    private var hasPublishedOffMain = false
    /// The number of screens that leaving has freed at once.
    private var leavingFrees = 0
    private var shown: State
    private let guardian: CrashGuard?

    /// Returns whether what has happened in a step is what should happen, or `nil` if nothing is known about the step.
    typealias Expectation = (_ step: Int, _ events: [Recording<State>.Event]) -> Bool?

    /// A screen next to the first.
    private struct SecondScreen {
        let screen: Screen
        let recorder: Recorder<State>
        /// What it showed at the end of the last step.
        var shown: State?
    }

    /// The largest number of requests in a run: more than any order of a few actions needs.
    private static var maxRequests: Int { 40 }

    init(
        _ description: ScreenDescription<Screen, State>,
        order: ScreenOrder,
        on network: TestNetwork,
        guardedBy guardian: CrashGuard? = nil,
        expecting isExpected: Expectation? = nil,
    ) {
        self.description = description
        self.network = network
        self.guardian = guardian
        self.isExpected = isExpected
        visit = Run(order: order)
        guardian?.begin(order)
        let answersAtOnce = description.actions.flatMap(\.answersAtOnce).map { ($0.key, $0.value) }
        network.answerAtOnce(Dictionary(answersAtOnce) { first, _ in first })
        let unanswered = description.actions.flatMap(\.unanswered)
        uncountedLines = Set((answersAtOnce.map(\.0) + unanswered).map(network.line))
        makeScreen = description.make(network)
        let screen = makeScreen()
        self.screen = screen
        recorder = description.record(screen)
        guard let state = recorder.currentState() else {
            preconditionFailure("A recorder is of another screen.")
        }
        shown = state
        description.notifies?(screen) { [weak recorder] in recorder?.willChange() }
    }

    /// Plays the order, and lets the user leave at its end.
    func play() async -> Run<State> {
        await playEvents()
        for number in waiting where fate(of: number).time == .onItsWay { deliver(number) }
        await leave()
        // What is in flight fails now, which still has to be handled if something holds the screen.
        if !waiting.isEmpty { guardian?.add(.answers("500 after that")) }
        await network.finish()
        if exchanges.count >= Self.maxRequests {
            visit.isEndless = true
            visit.notes.insert(
                "The screen sends requests without an end: \(exchanges.last?.request.line ?? ""). "
                    + "If it has a timer, make its tick an action."
            )
        }
        return visit
    }

    /// Plays the order, and keeps the screen.
    func playEvents() async {
        await rest(after: .begins)
        await answerAll()
        for name in description.setup {
            await act(name)
            await answerAll()
        }
        visit.setupSteps = visit.steps.count
        isSetup = false
        for name in visit.order.actions {
            let inFlight = waiting
            for number in inFlight where fate(of: number).time == .onItsWay { deliver(number) }
            await act(name)
            // The action may have cancelled it.
            for number in inFlight where fate(of: number).time == .late && exchanges[number].isWaiting {
                await answer(number)
            }
            await answerAll()
        }
        while let number = waiting.first(where: { fate(of: $0).time == .last }) {
            await answer(number)
            await answerAll()
        }
    }

    // MARK: Events

    private func act(_ name: String) async {
        visit.actions.append(name)
        if name == ScreenOrder.leavesFirst { return await leaveFirst() }
        guard let screen = screen(for: name), let action = description.action(named: name) else { return }
        guardian?.add(.user(name))
        startOfCall = nil
        var count = performed[action.name, default: 0]
        performed[action.name] = count + 1
        if name.hasSuffix(ScreenOrder.again) { count -= 1 }
        if let call = action.perform(screen, count) {
            call.onStart = { [weak self] in self?.startOfCall = self?.recorder.currentState() }
            calls.append(call)
        }
        returned = recorder.currentState()
        await rest(after: .acts(name, visit.actions.count - 1))
    }

    /// The screen on which the user does something: the second one, if the name of the action says so.
    private func screen(for name: String) -> Screen? {
        guard name.hasSuffix(ScreenOrder.onSecondScreen) else { return screen }
        if let second { return second.screen }
        let screen = makeScreen()
        let recorder = description.record(screen)
        second = SecondScreen(screen: screen, recorder: recorder, shown: recorder.currentState())
        return screen
    }

    /// Answers what is to be answered at once, in the order of arrival, until nothing is left.
    private func answerAll() async {
        while exchanges.count < Self.maxRequests,
            let number = waiting.first(where: { fate(of: $0).time == .atOnce })
        {
            await answer(number)
        }
    }

    private func answer(_ number: Int) async {
        let name = respond(to: number) { _, exchange, response in exchange.respond(response) }
        await rest(after: .answers(number, name))
    }

    private func deliver(_ number: Int) {
        let name = respond(to: number) { network, exchange, response in
            network.deliver(response, to: exchange)
        }
        // The main thread was blocked, so it wasn't the main thread that changed something.
        let before = shown
        shown = recorder.currentState() ?? shown
        let step = Run<State>.Step(
            cause: .answers(number, name),
            before: before,
            after: shown,
            arrived: [],
            cancelled: [],
            waiting: waiting,
            isOffMain: shown != before && !description.isMethod,
            isBlocked: true,
            isWithoutServer: isWithoutServer(name)
        )
        visit.steps.append(step)
        note(step)
        hasPublishedOffMain = recorder.hasPublishedOffMain
    }

    /// Sends the answer to a request. Returns its name.
    private func respond(to number: Int, by send: (TestNetwork, Exchange, Response) -> Void) -> String {
        let exchange = exchanges[number]
        let line = visit.requests[number].request.line
        guard let good = goodAnswers[number] else {
            guardian?.add(.answers("404 to \(line)"))
            send(network, exchange, .status(404))
            return "404"
        }
        let isGood = [nil, description.answers[0].name].contains(fate(of: number).answer)
        if isGood, good.status != 200 {
            // The description says so of this request.
            guardian?.add(.answers("\(good.status) to \(line)"))
            send(network, exchange, good)
            return "\(good.status)"
        }
        let name = fate(of: number).answer
        let answer = description.answers.first { $0.name == name } ?? description.answers[0]
        guardian?.add(.answers("\(answer.name) to \(line)"))
        var response = answer.response(insteadOf: good) ?? good
        response.headWithoutServer = answer.headWithoutServer
        send(network, exchange, response)
        return answer.name
    }

    private func leave() async {
        guardian?.add(.leaves)
        visit.stored = screen.map { StoredObject.all(of: $0 as AnyObject) } ?? []
        // A caller that still waits for an async method holds the screen until it returns.
        let isHeld = calls.contains { !$0.hasReturned }
        let isLeft = screen == nil
        end()
        let isFreed = !recorder.isScreenAlive
        var freed = 0
        if let recorder = second?.recorder {
            second = nil
            freed += recorder.isScreenAlive ? 0 : 1
        }
        if !isLeft, isFreed { freed += 1 }
        leavingFrees = freed
        await rest(after: .leaves)
        let step = visit.steps.count - 1
        if !isFreed, isHeld, visit.steps[step].isFreed { visit.steps[step].freedInTime += 1 }
    }

    /// Leaves the first of two screens.
    private func leaveFirst() async {
        guardian?.add(.leaves)
        screen = nil
        leavingFrees = recorder.isScreenAlive ? 0 : 1
        await rest(after: .leaves)
    }

    /// Lets go of the screen, and cancels what it awaits.
    func end() {
        screen = nil
        for call in calls { call.task?.cancel() }
    }

    /// What the screen shows now.
    var currentState: State? { recorder.currentState() }

    // MARK: Requests

    private var waiting: [Int] { exchanges.indices.filter { exchanges[$0].isWaiting } }

    private func fate(of place: Int) -> ScreenOrder.Fate {
        let request = visit.requests[place]
        let isUncounted = uncountedLines.contains(request.request.line)
        return request.number.map(visit.order.fate) ?? ScreenOrder.Fate(isUncounted ? .never : .atOnce)
    }

    private func isWithoutServer(_ name: String) -> Bool {
        description.answers.contains { $0.name == name && $0.isWithoutServer }
    }

    /// The answer that the description lists for a request that has arrived, or `nil` if it lists none. Of two lines that
    /// say as much, that of the action that began it comes first.
    private func goodAnswer(to place: Int) -> Response? {
        let request = exchanges[place].request
        let action = visit.requests[place].action
        let own = action >= 0 ? description.action(named: visit.actions[action])?.answers ?? [:] : [:]
        let answers = [own] + description.actions.map(\.answers)
        let listed = request.lines.flatMap { line in answers.compactMap { $0.best(for: line) } }
            .min { $0.vagueness < $1.vagueness }
        // At an address that is written in another way, nothing says what the line should be.
        let any = network.isAddressVaried ? own.min { $0.key < $1.key } : nil
        guard let (pattern, answer) = listed.map({ ($0.key, $0.value) }) ?? any else { return nil }
        let count = counts[pattern, default: 0]
        counts[pattern] = count + 1
        return answer.response(request, count)
    }

    // MARK: Steps

    private func rest(after cause: RunCause) async {
        await network.settle()
        await waitForExpected(after: cause)
        let (step, new) = step(after: cause)
        recorder.sample()
        second?.recorder.sample()
        exchanges += new.map(\.exchange)
        visit.requests += noted(new.map(\.request), after: cause)
        for place in visit.requests.indices.suffix(new.count) { prepareAnswer(to: place) }
        seen = network.exchanges.count
        cancelled.formUnion(step.cancelled)
        leavingFrees = 0
        shown = step.after
        if let state = step.second { second?.shown = state }
        visit.steps.append(step)
        note(step)
        hasPublishedOffMain = isOffMain
    }

    /// Waits for what is known to happen. What is late isn't missing.
    private func waitForExpected(after cause: RunCause) async {
        let patience = Patience.current
        let round = patience.round
        var turns = 0
        while let isRight = isAsExpected(after: cause) {
            guard !isRight else { return patience.succeed(after: turns) }
            guard turns < patience.turns else {
                patience.giveUp(begunIn: round)
                isExpected = nil
                return
            }
            await patience.takeTurn()
            await network.settle()
            turns += 1
        }
    }

    private func isAsExpected(after cause: RunCause) -> Bool? {
        guard isExpected != nil || network.backend != nil else { return nil }
        let (step, new) = step(after: cause)
        var visit = visit
        visit.requests += noted(new.map(\.request), after: cause)
        let events = visit.events(in: step, naming: description.namesAnswers)
        if let isRight = isExpected?(visit.steps.count, events) { return isRight }
        // Nothing counts the requests of a session of the screen's own, but the description lists them.
        guard network.backend != nil, case .acts(let name, _) = cause,
            description.action(named: name)?.answers.isEmpty == false
        else { return nil }
        return !new.isEmpty
    }

    /// Tells the guard what has happened.
    private func note(_ step: Run<State>.Step) {
        for event in visit.events(in: step) where !event.isForced {
            guardian?.add(event.mapState { String(describing: $0) })
        }
    }

    /// Returns what has happened since the last step, and the requests that have arrived.
    private func step(after cause: RunCause) -> (
        Run<State>.Step, [(exchange: Exchange, request: ReceivedRequest)]
    ) {
        // Nothing decides which of several requests arrives first, so their lines do.
        let new = network.exchanges.dropFirst(seen).map {
            (exchange: $0, request: network.recorded($0.request))
        }
        .sorted { ($0.request.line, $0.request.body) < ($1.request.line, $1.request.body) }
        let all = exchanges + new.map(\.exchange)
        let secondState = second?.recorder.currentState()
        let isDirect = if case .acts = cause { true } else { false }
        let name = if case .answers(_, let name) = cause { name } else { "" }
        let step = Run<State>.Step(
            cause: cause,
            before: shown,
            after: recorder.currentState() ?? shown,
            arrived: Array(exchanges.count..<all.count),
            cancelled: all.indices.filter { all[$0].hasHungUp && !cancelled.contains($0) },
            waiting: all.indices.filter { all[$0].isWaiting },
            start: isDirect ? startOfCall : nil,
            returned: isDirect ? returned : nil,
            isOffMain: isOffMain && !hasPublishedOffMain,
            // A change off the main thread may come after the sample that its notification has led to.
            isUnannounced: recorder.hasUnannouncedChange && isObserved && !recorder.hasPublishedOffMain,
            isFreed: cause == .leaves && !recorder.isScreenAlive,
            freedInTime: leavingFrees,
            isHeldByCaller: cause == .leaves && calls.contains { !$0.hasReturned },
            isWithoutServer: isWithoutServer(name),
            second: secondState == second?.shown ? nil : secondState
        )
        return (step, new)
    }

    private var isOffMain: Bool {
        recorder.hasPublishedOffMain || second?.recorder.hasPublishedOffMain == true
    }

    /// Whether the screen says when it changes.
    private var isObserved: Bool { recorder.isObserving || description.notifies != nil }

    /// Returns requests that have arrived, as a visit notes them.
    private func noted(_ requests: [ReceivedRequest], after cause: RunCause) -> [Run<State>.SentRequest] {
        let action =
            switch cause {
            case .begins: -1
            case .acts(_, let index): index
            case .answers(let number, _): visit.requests[number].action
            case .leaves: visit.actions.count - 1
            }
        let isDirect = if case .acts = cause { true } else { false }
        let first = visit.counted.count
        var counted = 0
        return requests.map { request in
            let isCounted = !isSetup && !uncountedLines.contains(request.line)
            counted += isCounted ? 1 : 0
            let number = isCounted ? first + counted - 1 : nil
            return Run<State>.SentRequest(
                request: request,
                action: action,
                isDirect: isDirect,
                number: number
            )
        }
    }

    /// Finds the good answer to a request that has arrived.
    private func prepareAnswer(to place: Int) {
        let request = visit.requests[place].request
        let isUncounted = uncountedLines.contains(request.line)
        let answer = isUncounted ? nil : goodAnswer(to: place)
        if answer == nil, !isUncounted { visit.unlisted.insert(request.line) }
        goodAnswers.append(answer)
    }
}

extension Request {
    /// The request line, and the one without the host, if it has one.
    fileprivate var lines: [String] {
        guard target.contains("://"), let url = URL(string: target) else { return [line] }
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        return [line, "\(method) \(url.path(percentEncoded: true))\(query)"]
    }
}

extension [String: CannedAnswer] {
    /// The answer to a request line: with the same line, with the same line without the query, or with a line in which
    /// `*` stands for anything.
    fileprivate func best(for line: String) -> (vagueness: Int, key: String, value: CannedAnswer)? {
        if let answer = self[line] { return (0, line, answer) }
        let path = String(line.prefix { $0 != "?" })
        if let answer = self[path] { return (1, path, answer) }
        let pattern = keys.sorted().first { key in
            let parts = key.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count > 1, let first = parts.first, let last = parts.last else { return false }
            var rest = line[...]
            guard rest.hasPrefix(first), rest.hasSuffix(last) else { return false }
            for part in parts where !part.isEmpty {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return true
        }
        return pattern.flatMap { pattern in self[pattern].map { (2, pattern, $0) } }
    }
}
