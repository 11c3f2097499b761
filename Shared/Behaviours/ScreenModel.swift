import EveryOrder

/// What the rules say that the screen does, step by step: one request at a time, and only the last one counts.
struct ScreenModel {
    typealias Event = Recording<ScreenState>.Event

    /// The token that each request carries.
    static let token = "a token: 7/+=z"

    /// What should happen between one event from outside and the next.
    struct Step {
        var events: [Event]
        let kind: Kind
        /// What should show before it, and at its end.
        let before: ScreenState
        let state: ScreenState
        /// The request lines of the calls so far.
        let lines: Set<String>
        /// Whether a superseded request may not have ended yet.
        let isSuperseding: Bool
        /// The request line of a request that should be cancelled.
        var cancelled: String?
    }

    /// What a step is about.
    enum Kind {
        /// The user calls a method. The step ends when the call returns.
        case call
        /// The request for the call arrives.
        case arrival
        /// An outcome shows.
        case outcome(isTurnByTurn: Bool)
        /// The client gets an answer, of which nothing shows yet.
        case delivery
        /// The user leaves the screen.
        case leave
        /// Nothing happens.
        case rest
    }

    /// What each request target begins with.
    let basePath: String
    private(set) var steps: [Step] = []
    private(set) var state = ScreenState.idle
    /// The request in flight, or the one whose answer is on its way.
    private var current: (index: Int, line: String)?
    private var isOnItsWay = false
    private var isSuperseding = false
    private var lines: Set<String> = []

    init(basePath: String = "") {
        self.basePath = basePath
    }

    /// The user asks for something, and the next event happens as soon as the call has returned.
    mutating func call(_ request: ScreenRequest) {
        let before = state
        if state.isFetching { isSuperseding = true }
        lines.insert(line(of: request))
        state = request.stateOnStart(from: state)
        add([.user("asks for \(request)")], .call, since: before)
        current = nil
    }

    /// The user asks for something, and the request arrives, or ends for a reason other than an answer.
    mutating func send(_ index: Int, _ request: ScreenRequest, failing answer: ScriptedAnswer? = nil) {
        let cancelled = isOnItsWay ? nil : current?.line
        call(request)
        isOnItsWay = false
        if let answer {
            let before = state
            state = request.outcome(of: answer, from: state)
            add([.fails(answer.name)], .outcome(isTurnByTurn: false), since: before)
        } else {
            current = (index, line(of: request))
            add([.receives(Self.request(line(of: request)))], .arrival, since: state, cancelling: cancelled)
        }
        isSuperseding = false
    }

    /// The server answers a request, unless the client no longer waits for it.
    mutating func answer(
        _ index: Int,
        _ request: ScreenRequest,
        with answer: ScriptedAnswer?,
        isTurnByTurn: Bool = false,
    ) {
        let before = state
        guard current?.index == index, let answer else { return add([], .rest, since: before) }
        state = request.outcome(of: answer, from: state)
        current = nil
        let event: Event = answer.isWithoutServer ? .fails(answer.name) : .answers(answer.name)
        add([event], .outcome(isTurnByTurn: isTurnByTurn), since: before)
    }

    /// The server answers a request, and the next event happens before the main thread has handled the answer.
    mutating func deliver(_ index: Int, as name: String) {
        isOnItsWay = current?.index == index
        add(isOnItsWay ? [.answers(name)] : [], .delivery, since: state)
    }

    /// Nothing happens.
    mutating func rest() { add([], .rest, since: state) }

    /// The user leaves.
    mutating func leave() {
        let cancelled = isOnItsWay ? nil : current?.line
        add([.leaves, .isDeallocated], .leave, since: state, cancelling: cancelled)
    }

    private mutating func add(
        _ events: [Event],
        _ kind: Kind,
        since before: ScreenState,
        cancelling cancelled: String? = nil,
    ) {
        let changes: [Event] = state == before ? [] : [.shows(state)]
        let step = Step(
            events: events + changes + (cancelled == nil ? [] : [.hangsUp]),
            kind: kind,
            before: before,
            state: state,
            lines: lines,
            isSuperseding: isSuperseding,
            cancelled: cancelled,
        )
        steps.append(step)
    }

    private func line(of request: ScreenRequest) -> String { request.line(after: basePath) }

    /// A request as the rules want it, with this request line.
    private static func request(_ line: String) -> ReceivedRequest {
        ReceivedRequest(line, fields: [HeaderField(name: "X-API-TOKEN", value: token)])
    }
}

extension ScreenModel {
    /// The steps as a run records them at rest: a call, and what it leads to, are one.
    var stepsAtRest: [[Event]] {
        var all: [[Event]] = []
        var call: Step?
        for step in steps {
            if case .call = step.kind {
                call = step
                continue
            }
            var events = step.events
            if let begun = call {
                let forced = begun.events.filter { $0.party == .user } + events.filter(\.isFailure)
                let changes: [Event] = step.state == begun.before ? [] : [.shows(step.state)]
                events = forced + changes + events.filter { !$0.isFailure && $0.party != .screen }
            }
            all.append(events)
            call = nil
        }
        return all
    }
}

extension Recording<ScreenState>.Event {
    fileprivate var isFailure: Bool {
        if case .fails = self { true } else { false }
    }
}

extension ScreenRequest {
    /// The request line, for a server whose targets begin with this path.
    func line(after basePath: String = "") -> String { "GET \(basePath)\(target)" }
}
