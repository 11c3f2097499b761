import EveryOrder

/// What the rules say that the screen does, step by step: one request at a time, and only the last one counts.
struct ScreenModel: Sendable {
    typealias Event = Recording<ScreenState>.Event

    /// The token that each request carries.
    static let token = "a token: 7/+=z"

    /// What should happen between one event from outside and the next.
    struct Step: Sendable {
        var events: [Event]
        let kind: Kind
        /// What should show before it, and at its end.
        var before: ScreenState
        var state: ScreenState
        /// The request lines of the calls so far.
        let lines: Set<String>
        /// Whether a superseded request may not have ended yet.
        let isSuperseding: Bool
        /// The request line of a request that should be cancelled.
        var cancelled: String?
    }

    /// What a step is about.
    enum Kind {
        /// The screen is created.
        case beginning
        /// The user calls a method. The step ends when the call returns.
        case call
        /// The request for the call arrives.
        case arrival
        /// An outcome shows.
        case outcome
        /// The client gets an answer, of which nothing shows yet.
        case delivery
        /// The user leaves the screen.
        case leave
        /// The screen is released, which the script isn't about.
        case end
    }

    private(set) var steps: [Step] = []
    /// The indices of the steps with which a recording begins.
    private(set) var starts: [Int] = []
    /// What each request target begins with.
    private let basePath: String
    private var state = ScreenState.idle
    /// The request line of the request in flight.
    private var inFlight: String?
    private var lines: Set<String> = []

    init(basePath: String = "") {
        self.basePath = basePath
        add([.shows(.idle)], .beginning, since: .idle)
    }

    /// Begins another recording.
    mutating func beginRecording() { starts.append(steps.count) }

    /// The user asks for something, or for several things in the same turn. The last request arrives.
    mutating func send(_ requests: [ScreenRequest]) {
        let before = state
        let isSuperseding = before.isFetching || requests.count > 1
        for request in requests {
            lines.insert(request.line(after: basePath))
            state = request.stateOnStart(from: state)
        }
        add([.user(requests.actionName)], .call, since: before, isSuperseding: isSuperseding)
        let line = requests[requests.count - 1].line(after: basePath)
        let token = HeaderField(name: "X-API-TOKEN", value: Self.token)
        let arrival = Event.receives(ReceivedRequest(line, fields: [token]))
        add([arrival], .arrival, since: state, isSuperseding: isSuperseding, cancelling: inFlight)
        inFlight = line
    }

    /// The last request ends, and its outcome shows.
    mutating func answer(_ request: ScreenRequest, with answer: ScriptedAnswer) {
        let before = state
        state = request.outcome(of: answer, from: state)
        inFlight = nil
        add([answer.isWithoutServer ? .fails(answer.name) : .answers(answer.name)], .outcome, since: before)
    }

    /// The server answers the last request, and the next event happens before the main thread has handled the answer.
    mutating func deliver(_ answer: ScriptedAnswer) {
        inFlight = nil
        add([.answers(answer.name)], .delivery, since: state)
    }

    /// The user leaves.
    mutating func leave() {
        add([.leaves, .isDeallocated], .leave, since: state, cancelling: inFlight)
    }

    /// Returns the steps, of which the last one is that in which the screen is released.
    var stepsUntilEnd: [Step] {
        var model = self
        if case .leave = steps[steps.count - 1].kind {} else { model.add([], .end, since: state) }
        return model.steps
    }

    private mutating func add(
        _ events: [Event],
        _ kind: Kind,
        since before: ScreenState,
        isSuperseding: Bool = false,
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
}

extension [ScreenModel.Step] {
    /// The events as a run records them at rest: a call, and what it leads to, are one step.
    var eventsAtRest: [[ScreenModel.Event]] {
        var all: [[ScreenModel.Event]] = []
        for step in self {
            if step.kind == .arrival {
                all[all.count - 1] += step.events
            } else {
                all.append(step.events)
            }
        }
        return all
    }
}
