import EveryOrder

/// What a screen has done in a script, beside what the rules say.
struct PlayedScript: Sendable {
    typealias Event = Recording<ScreenState>.Event

    /// What should happen, step by step, and what happened.
    private(set) var expected: [ScreenModel.Step] = []
    var actual = RunRecording()
    /// The steps with which a recording begins.
    private let starts: [Int]
    fileprivate let ownedCauses: Set<Cause>
    private var ignoresFetching = false

    /// Creates it from what should happen.
    ///
    /// - Parameters:
    ///   - expected: The steps.
    ///   - starts: The indices of the steps with which a recording begins.
    ///   - causes: The causes that the behaviour is about.
    init(_ expected: [ScreenModel.Step], from starts: [Int], judging causes: Set<Cause>) {
        self.starts = starts
        ownedCauses = causes
        self.expected = expected.map { step in
            var step = step
            step.events = step.events.compactMap(judged)
            return step
        }
    }

    /// The same script, in which this has happened.
    func with(_ actual: RunRecording) -> PlayedScript {
        var script = self
        script.actual = actual
        return script
    }

    /// An event, or the part of it that the behaviour judges: only one that is about the token, the header fields or
    /// cancelling judges these.
    func judged(_ event: Event) -> Event? {
        switch event {
        case .hangsUp: ownedCauses.isDisjoint(with: [.cancelOlder, .cancelWithScreen]) ? nil : event
        case .receives(let request):
            .receives(
                ReceivedRequest(
                    request.line,
                    fields: request.fields.filter(judges),
                    body: request.body,
                    settings: request.settings,
                )
            )
        default: event
        }
    }

    private func judges(_ field: HeaderField) -> Bool {
        ownedCauses.contains(.headerFields) || ownedCauses.contains(.token) && field.isToken
    }

    /// The same script, as if `isFetching` were false in every state.
    private var withoutFetching: PlayedScript {
        var script = self
        script.ignoresFetching = true
        script.actual.beginning = actual.beginning?.withoutFetching
        var shown = [ScreenState.idle, .idle]
        func change(_ events: inout [Event], after shown: inout ScreenState) {
            events = events.compactMap { event in
                guard let state = event.state?.withoutFetching else { return event }
                guard state != shown else { return nil }
                shown = state
                return .shows(state)
            }
        }
        for index in expected.indices { change(&script.expected[index].events, after: &shown[0]) }
        for index in actual.steps.indices { change(&script.actual.steps[index].events, after: &shown[1]) }
        return script
    }

    /// Whether the screen has kept the behaviour so far, or nothing but `isFetching` is wrong.
    var isRight: Bool { failure(ignoresFetching: true)?.isInconclusive != false }

    /// Returns how the screen breaks the behaviour, or `nil` if it doesn't.
    ///
    /// - Parameter ignoresFetching: Whether `isFetching` may have any value.
    func failure(ignoresFetching: Bool) -> BehaviourFailure? {
        ignoresFetching ? withoutFetching.firstFailure : firstFailure
    }

    private var firstFailure: BehaviourFailure? {
        if let beginning = actual.beginning, beginning != .idle {
            var failure = BehaviourFailure(.initializer, BehaviourFailure.changedAtRest)
            failure.recording.actual.add(.shows(beginning))
            return failure
        }
        for index in expected.indices.prefix(actual.steps.count) {
            let step = StepDifference(self, at: index)
            if ignoresFetching, step.needsFetching { return .inconclusive }
            guard var failure = step.failure else { continue }
            if [Cause.missing, .headerFields].contains(failure.cause), actual.hasRequestOfAnotherSession {
                failure = .anotherSession
            }
            let start = starts.last { $0 <= index } ?? 0
            failure.recording.expected = recording(of: expected.map(\.events), from: start, through: index)
            var steps = actual.steps.map(\.events)
            steps[index] = step.shown
            failure.recording.actual = recording(of: steps, from: start, through: index)
            return failure
        }
        return nil
    }

    /// What happened from one step to another, after what showed before.
    private func recording(of steps: [[Event]], from start: Int, through end: Int) -> Recording<ScreenState> {
        var recording = Recording<ScreenState>()
        if let before = steps[..<start].joined().last(where: { $0.state != nil }) { recording.add(before) }
        for event in steps[start...end].joined() { recording.add(event) }
        return recording
    }
}

extension BehaviourFailure {
    /// The failure of a behaviour without `isFetching`, where nothing else shows the outcome.
    fileprivate static var inconclusive: Self {
        var failure = Self(.fetchingLong, "Only `isFetching` shows the outcome.")
        failure.isInconclusive = true
        return failure
    }

    fileprivate static let anotherSession =
        Self(.session, "The server received a request that another session sent.")

    fileprivate static let changedAtRest =
        "The screen changed, although nothing had happened that should change it."
}

extension HeaderField {
    fileprivate var isToken: Bool { comparedName == "x-api-token" }
}

/// How a screen differs from the rules in one step.
private struct StepDifference {
    private let script: PlayedScript
    private let index: Int
    private let expected: [PlayedScript.Event]
    private let actual: [PlayedScript.Event]

    init(_ script: PlayedScript, at index: Int) {
        self.script = script
        self.index = index
        expected = script.expected[index].events
        actual = script.actual.steps[index].events
    }

    private var step: ScreenModel.Step { script.expected[index] }

    /// Whether nothing but `isFetching` would show the outcome, or the turn in which it ends.
    var needsFetching: Bool {
        guard case .outcome(let isTurnByTurn) = step.kind else { return false }
        return isTurnByTurn || expected.allSatisfy { $0.state == nil }
    }

    /// How the screen breaks the rules in this step, or `nil` if it doesn't.
    var failure: BehaviourFailure? {
        let isOfAnotherSession = script.actual.hasRequestOfAnotherSession
        if script.ownedCauses.contains(.session), isOfAnotherSession { return .anotherSession }
        guard expected != actual else { return nil }
        if let loss = script.actual.steps[index].loss { return BehaviourFailure(.missing, loss) }
        switch step.kind {
        case .call: return failureOfStates
        case .arrival: return failureOfRequests ?? failureOfCancelling ?? failureOfStates
        case .outcome, .delivery, .rest: return failureOfStates ?? failureOfRequests
        case .leave:
            guard actual.contains(.isDeallocated) else {
                let summary = "The view model stayed in memory after the last reference to it was released."
                return BehaviourFailure(.holdWeakly, summary)
            }
            return failureOfCancelling ?? failureOfRequests
        }
    }

    /// What happened, for the recording. Nothing decides what shows of a change that is published off the main thread, so
    /// that is left out, and so is what shows after a change that wasn't announced.
    var shown: [PlayedScript.Event] {
        let isOffMain = actual.contains(.changesOffMain)
        let end = isOffMain ? 0 : actual.firstIndex(of: .changesWithoutNotifying) ?? actual.endIndex
        return actual[..<end] + actual[end...].filter { $0.state == nil }
    }
}

/// Requests.
extension StepDifference {
    private var failureOfRequests: BehaviourFailure? {
        let requests = actual.compactMap(\.request)
        guard let wanted = expected.lazy.compactMap(\.request).first else {
            return failure(ofUnexpected: requests.map(\.line))
        }
        guard let found = requests.first(where: { $0.line == wanted.line }) else {
            guard let other = requests.last else {
                return BehaviourFailure(.missing, "The server never received the request.")
            }
            let cause = step.lines.contains(other.line) ? Cause.tooManyRequests : .request
            return BehaviourFailure(cause, "The server received a different request.")
        }
        guard found.body.isEmpty else {
            return BehaviourFailure(.request, "\(found.line) was sent with a body.")
        }
        let fields = Set(found.fields).symmetricDifference(wanted.fields)
        guard fields.isEmpty else {
            return fields.allSatisfy(\.isToken)
                ? BehaviourFailure(.token, "The server got another token.")
                : BehaviourFailure(.headerFields, "The server got other header fields.")
        }
        guard found.settings.isEmpty else {
            let summary = "The request has settings of its own. The session's configuration decides them."
            return BehaviourFailure(.headerFields, summary)
        }
        var others = requests.map(\.line)
        if let index = others.firstIndex(of: wanted.line) { others.remove(at: index) }
        return failure(ofUnexpected: others)
    }

    /// Requests that no call should send. They may be those of a call whose own never arrived.
    private func failure(ofUnexpected lines: [String]) -> BehaviourFailure? {
        guard !lines.isEmpty else { return nil }
        let received = script.actual.steps[...index].flatMap(\.events).compactMap(\.request?.line)
        let isOfCall = step.lines.isSubset(of: received)
        let cause = step.lines.isEmpty ? Cause.initializer : isOfCall ? .tooManyRequests : .request
        let requests = lines.count == 1 ? "an unexpected request" : "\(lines.count) unexpected requests"
        return BehaviourFailure(cause, "The server received \(requests): \(lines.joined(separator: ", ")).")
    }

    private var failureOfCancelling: BehaviourFailure? {
        guard let line = step.cancelled, expected.contains(.hangsUp), !actual.contains(.hangsUp) else {
            return nil
        }
        let cause = if case .leave = step.kind { Cause.cancelWithScreen } else { Cause.cancelOlder }
        return BehaviourFailure(
            cause,
            "\(line) was never cancelled: the client is still waiting for the answer.",
        )
    }
}

/// What shows.
extension StepDifference {
    private var failureOfStates: BehaviourFailure? {
        if actual.contains(.changesOffMain) { return BehaviourFailure(.offMain, Finding.offMain.summary) }
        let (wanted, found) = (expected.compactMap(\.state), actual.compactMap(\.state))
        if let failure = failureOfNotification(wanted, found) { return failure }
        guard wanted != found else { return nil }
        let first = zip(wanted, found).prefix { $0 == $1 }.count
        let moment = first == wanted.count - 1 ? moment : .rest
        let wantedState = first < wanted.count ? wanted[first] : step.state
        let foundState = first < found.count ? found[first] : nil
        let cause = Cause(wantedState, found: foundState, at: moment, isSuperseding: step.isSuperseding)
        if cause == .missing, !script.actual.hasRequestOfAnotherSession,
            let repeated = actual.lazy.compactMap(\.request?.line).first(where: step.lines.contains)
        {
            let summary = "Instead of showing the outcome, the screen sent \(repeated) again."
            return BehaviourFailure(.tooManyRequests, summary)
        }
        var summary =
            switch moment {
            case .rest: BehaviourFailure.changedAtRest
            case .call: "When the call returned, the screen didn't show what it should."
            case .outcome where foundState == nil: "The screen didn't show this within a second."
            case .outcome: "The screen didn't show what it should."
            }
        // Where the descriptions differ, the recording says enough.
        if let foundState, foundState.description == wantedState.description,
            let detail = firstDifference(of: foundState, from: wantedState)
        {
            summary += " Here, \(detail)."
        }
        return BehaviourFailure(cause, summary)
    }

    private var moment: Cause.Moment {
        switch step.kind {
        case .call:
            let events = script.actual.steps[...index].flatMap(\.events)
            return .call(shows: events.last { $0.state != nil }?.state ?? .idle)
        case .outcome: return .outcome(after: step.before)
        case .arrival, .delivery, .leave, .rest: return .rest
        }
    }

    /// How the screen has changed without notifying before that.
    private func failureOfNotification(_ wanted: [ScreenState], _ found: [ScreenState]) -> BehaviourFailure? {
        if let index = actual.firstIndex(of: .changesWithoutNotifying) {
            guard wanted.starts(with: actual[..<index].compactMap(\.state)) else { return nil }
            let summary = "The screen changed, but didn't notify anything that observes it."
            return BehaviourFailure(.notification, summary)
        }
        guard wanted != found, script.actual.steps[index].isNotifiedLate else { return nil }
        return BehaviourFailure(
            .notification,
            "The screen changed first and notified afterwards, as in `didSet`.",
        )
    }
}

extension PlayedScript.Event {
    fileprivate var request: ReceivedRequest? {
        if case .receives(let request) = self { request } else { nil }
    }
}
