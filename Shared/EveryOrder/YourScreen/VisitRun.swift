import Foundation

/// One run of a screen of your own.
@MainActor
final class VisitRun<Screen: AnyObject> {
    private let description: ScreenUnderTest<Screen>
    private let network: TestNetwork
    private let recorder: Recorder<ShownState>
    private var screen: Screen?
    private var calls: [AwaitedCall] = []
    private(set) var visit: Visit
    /// The requests by their numbers.
    private var exchanges: [Exchange] = []
    private var cancelled: Set<Int> = []
    private var seen = 0
    /// The good answers to the requests, by their numbers.
    private var goodAnswers: [Response?] = []
    /// The number of requests so far that each answer is listed for.
    private var counts: [String: Int] = [:]
    private var isSetup = true
    private var setupRequests = 0
    /// What the screen showed when the last action began, if it is awaited.
    private var startOfCall: ShownState?
    private var hasPublishedOffMain = false
    private var shown: ShownState
    private let guardian: CrashGuard?

    /// The largest number of requests in a run: more than any order of a few actions needs.
    private static var maxRequests: Int { 40 }

    init(
        _ description: ScreenUnderTest<Screen>,
        order: ScreenOrder,
        on network: TestNetwork,
        guardedBy guardian: CrashGuard? = nil,
    ) {
        self.description = description
        self.network = network
        self.guardian = guardian
        visit = Visit(order: order)
        guardian?.begin(order)
        let screen = description.make(network)
        self.screen = screen
        recorder = Recorder(of: screen, state: description.state)
        shown = description.state(screen)
        description.notifies?(screen) { [weak recorder] in recorder?.willChange() }
    }

    /// Plays the order, and lets the user leave at its end.
    func play() async -> Visit {
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
        setupRequests = exchanges.count
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
        guard let screen, let action = description.action(named: name) else { return }
        visit.actions.append(name)
        guardian?.add(.user(name))
        startOfCall = nil
        if let call = action.perform(screen) {
            call.onStart = { [weak self] in self?.startOfCall = self?.recorder.currentState() }
            calls.append(call)
        }
        await rest(after: .acts(name, visit.actions.count - 1))
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
        let step = Visit.Step(
            cause: .answers(number, name),
            before: before,
            after: shown,
            arrived: [],
            cancelled: [],
            waiting: waiting,
            isOffMain: shown != before && !description.isMethod,
            isBlocked: true
        )
        visit.steps.append(step)
        for event in visit.events(of: step) where !event.isForced { guardian?.add(event) }
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
        if let response = answer.response(insteadOf: good) {
            send(network, exchange, response)
        } else {
            network.fail(exchange, like: answer.network ?? RefusingURLProtocol.self, insteadOf: good)
        }
        return answer.name
    }

    private func leave() async {
        guardian?.add(.leaves)
        visit.stored = screen.map(Visit.StoredObject.all) ?? []
        // A caller that still waits for an async method holds the screen until it returns.
        let isHeld = calls.contains { !$0.hasReturned }
        end()
        let isFreed = !recorder.isScreenAlive
        await rest(after: .leaves)
        let step = visit.steps.count - 1
        visit.steps[step].isFreedInTime = isFreed || isHeld && visit.steps[step].isFreed
    }

    /// Lets go of the screen, and cancels what it awaits.
    func end() {
        screen = nil
        for call in calls { call.task?.cancel() }
    }

    /// What the screen shows now.
    var currentState: ShownState? { recorder.currentState() }

    // MARK: Requests

    private var waiting: [Int] { exchanges.indices.filter { exchanges[$0].isWaiting } }

    private func fate(of number: Int) -> ScreenOrder.Fate {
        let own = isSetup || number < setupRequests ? nil : visit.order.fates[number - setupRequests]
        return own ?? ScreenOrder.Fate(.atOnce)
    }

    /// The answer that the description lists for a request that has arrived, or `nil` if it lists none.
    private func goodAnswer(to request: Request) -> Response? {
        let answers = description.actions.map(\.answers)
        let listed = request.lines.lazy.flatMap { line in answers.lazy.compactMap { $0.best(for: line) } }
        guard let (pattern, answer) = listed.first else { return nil }
        let count = counts[pattern, default: 0]
        counts[pattern] = count + 1
        return answer.response(request, count)
    }

    // MARK: Steps

    private func rest(after cause: Visit.Cause) async {
        let before = shown
        await network.settle()
        // A change off the main thread may come after the sample that its notification has led to.
        let isUnannounced = recorder.hasUnannouncedChange && isObserved && !recorder.hasPublishedOffMain
        recorder.sample()
        shown = recorder.currentState() ?? shown
        let action =
            switch cause {
            case .begins: -1
            case .acts(_, let index): index
            case .answers(let number, _): visit.requests[number].action
            case .leaves: visit.actions.count - 1
            }
        let isDirect = if case .acts = cause { true } else { false }
        let arrived = addRequests(action: action, isDirect: isDirect)
        let hangUps = exchanges.indices.filter { exchanges[$0].hasHungUp && !cancelled.contains($0) }
        cancelled.formUnion(hangUps)
        let step =
            Visit.Step(
                cause: cause,
                before: before,
                after: shown,
                arrived: arrived,
                cancelled: hangUps,
                waiting: waiting,
                start: isDirect ? startOfCall : nil,
                isOffMain: recorder.hasPublishedOffMain && !hasPublishedOffMain,
                isUnannounced: isUnannounced,
                isFreed: cause == .leaves && !recorder.isScreenAlive,
                isHeldByCaller: cause == .leaves && calls.contains { !$0.hasReturned }
            )
        visit.steps.append(step)
        for event in visit.events(of: step) where !event.isForced { guardian?.add(event) }
        hasPublishedOffMain = recorder.hasPublishedOffMain
    }

    /// Whether the screen says when it changes.
    private var isObserved: Bool { recorder.isObserving || description.notifies != nil }

    /// Gives the requests that have arrived their numbers. Nothing decides which of several arrives first, so their lines
    /// do.
    private func addRequests(action: Int, isDirect: Bool) -> [Int] {
        let new = network.exchanges.dropFirst(seen).map { ($0, network.recorded($0.request)) }
        seen = network.exchanges.count
        let sorted = new.sorted { ($0.1.line, $0.1.body) < ($1.1.line, $1.1.body) }
        let first = exchanges.count
        for (exchange, request) in sorted {
            exchanges.append(exchange)
            let answer = goodAnswer(to: exchange.request)
            if answer == nil { visit.unlisted.insert(request.line) }
            goodAnswers.append(answer)
            visit.requests.append(
                Visit.SentRequest(request: request, action: action, isDirect: isDirect, isSetup: isSetup)
            )
        }
        return Array(first..<exchanges.count)
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
    fileprivate func best(for line: String) -> (String, CannedAnswer)? {
        if let answer = self[line] { return (line, answer) }
        let path = String(line.prefix { $0 != "?" })
        if let answer = self[path] { return (path, answer) }
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
        return pattern.flatMap { pattern in self[pattern].map { (pattern, $0) } }
    }
}
