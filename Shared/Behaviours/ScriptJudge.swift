import EveryOrder

/// What a screen has done in a script: the events of each step, of which an action has two, until its call has returned and
/// after that.
struct PlayedScript: Sendable {
    var steps: [[Recording<ScreenState>.Event]] = []
    /// Whether a request came through another session than the one that the screen was given.
    var hasRequestOfAnotherSession = false
    /// The lines of the requests that still wait for an answer at the end.
    var unanswered: [String] = []
}

/// Compares what a screen does in a script with what the rules say, as far as a behaviour is about it.
struct ScriptJudge: Sendable {
    typealias Event = Recording<ScreenState>.Event

    private let ownedCauses: Set<Cause>
    /// What the behaviour is about, and the same with `isFetching`, for the recording.
    private let part: ScriptPart
    private let shownPart: ScriptPart
    /// The steps with which a recording begins.
    private let starts: [Int]
    /// What should happen, what of that a recording shows, and what should happen at rest after what showed before.
    private var steps: [ScreenModel.Step] = []
    private var shownSteps: [[Event]] = []
    private var atRest: [(before: ScreenState?, events: [Event])] = []

    /// Creates the judge of a script.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - causes: The causes that the behaviour is about.
    ///   - countsTurns: Whether each turn of the main queue is recorded. Such a behaviour is about `isFetching`, too.
    init(_ script: Script, judging causes: Set<Cause>, countsTurns: Bool) {
        ownedCauses = causes
        let isOfFetching = !causes.isDisjoint(with: [.fetchingLate, .fetchingLong, .superseded])
        part = ScriptPart(script, causes, hasFetching: countsTurns || isOfFetching)
        shownPart = ScriptPart(script, causes, hasFetching: true)
        starts = script.model.starts
        var last: (ScreenState?, ScreenState?)
        for var step in script.model.stepsUntilEnd {
            let before = last.0
            shownSteps.append(shownPart.events(step.events, after: &last.1))
            step.before = part.state(step.before)
            step.state = part.state(step.state)
            step.events = part.events(step.events, after: &last.0)
            steps.append(step)
            if step.kind == .arrival {
                atRest[atRest.count - 1].events += step.events
            } else {
                atRest.append((before, step.events))
            }
        }
    }

    /// Returns whether what has happened in a step at rest is what should happen, or `nil` if nothing is known about it.
    func isRight(_ index: Int, _ events: [Event]) -> Bool? {
        guard atRest.indices.contains(index), !atRest[index].events.isEmpty else { return nil }
        var last = atRest[index].before
        return part.events(events, after: &last) == atRest[index].events
    }

    /// Returns how the screen breaks the behaviour, or `nil` if it doesn't.
    func failure(in played: PlayedScript) -> BehaviourFailure? {
        var rest = played.steps[...]
        var last: (ScreenState?, ScreenState?)
        var actual: [[Event]] = []
        var shown: [[Event]] = []
        for (index, step) in steps.enumerated() {
            var events: [Event] = []
            if let next = rest.first, step.kind.isBegun(by: next) {
                events = step.kind == .end ? next.filter { $0.request != nil } : next
                rest.removeFirst()
            }
            actual.append(part.events(events, after: &last.0))
            shown.append(shownPart.events(events, after: &last.1))
            let difference = StepDifference(
                step: step,
                events: actual,
                ownsSession: ownedCauses.contains(.session),
                isOfAnotherSession: played.hasRequestOfAnotherSession
            )
            guard var failure = difference.failure else { continue }
            // Such a request may also arrive late, as if it were one too many.
            let causes: [Cause] = [.missing, .headerFields, .tooManyRequests]
            if played.hasRequestOfAnotherSession, causes.contains(failure.cause) {
                failure = .anotherSession
            }
            let start = starts.last { $0 <= index } ?? 0
            failure.recording.expected = recording(of: shownSteps, from: start, through: index)
            shown[index] = certain(shown[index])
            failure.recording.actual = recording(of: shown, from: start, through: index)
            return failure
        }
        // Of the requests of one turn, only the last one may still wait for an answer.
        guard let line = played.unanswered.first(where: part.optionalLines.contains) else { return nil }
        var failure = BehaviourFailure.neverCancelled(line, .cancelOlder)
        failure.recording.actual = recording(of: shown, from: starts.last ?? 0, through: shown.count - 1)
        failure.recording.expected = failure.recording.actual
        failure.recording.expected.add(.hangsUp)
        return failure
    }

    /// What happened in a step, without what nothing decides: what shows of a change that is published off the main thread, or
    /// after one that wasn't announced.
    private func certain(_ events: [Event]) -> [Event] {
        let isOffMain = events.contains(.changesOffMain)
        let end = isOffMain ? 0 : events.firstIndex(of: .changesWithoutNotifying) ?? events.endIndex
        return events[..<end] + events[end...].filter { $0.state == nil }
    }

    /// What happened from one step to another, after what showed before.
    private func recording(of steps: [[Event]], from start: Int, through end: Int) -> Recording<ScreenState> {
        var recording = Recording<ScreenState>()
        let before = steps[..<start].joined().last { $0.state != nil }
        if start > starts[0], let before { recording.add(before) }
        for event in steps[start...end].joined() { recording.add(event) }
        return recording
    }
}

/// The part of what happens in a script that a behaviour is about.
private struct ScriptPart {
    private let causes: Set<Cause>
    private let hasFetching: Bool
    let optionalLines: Set<String>

    init(_ script: Script, _ causes: Set<Cause>, hasFetching: Bool) {
        self.causes = causes
        self.hasFetching = hasFetching
        optionalLines = script.optionalLines
    }

    func state(_ state: ScreenState) -> ScreenState { hasFetching ? state : state.withoutFetching }

    /// Returns the events, or the parts of them that count, after what showed before.
    func events(_ events: [ScriptJudge.Event], after last: inout ScreenState?) -> [ScriptJudge.Event] {
        events.compactMap { event in
            switch event {
            case .hangsUp:
                return causes.isDisjoint(with: [.cancelOlder, .cancelWithScreen]) ? nil : event
            case .receives(let request):
                return optionalLines.contains(request.line) ? nil : .receives(part(of: request))
            case .shows(let state):
                let state = self.state(state)
                guard state != last else { return nil }
                last = state
                return .shows(state)
            default: return event
            }
        }
    }

    private func part(of request: ReceivedRequest) -> ReceivedRequest {
        let hasAll = causes.contains(.headerFields)
        let fields = request.fields.filter { hasAll || $0.isToken && causes.contains(.token) }
        let settings = hasAll ? request.settings : []
        return ReceivedRequest(request.line, fields: fields, body: request.body, settings: settings)
    }
}

extension ScreenModel.Kind {
    /// Whether these may be the events of such a step.
    fileprivate func isBegun(by events: [ScriptJudge.Event]) -> Bool {
        switch (events.first, self) {
        case (.user, .call), (.answers, .outcome), (.answers, .delivery), (.fails, .outcome),
            (.leaves, .leave), (.leaves, .end):
            true
        case (.user, _), (.answers, _), (.fails, _), (.leaves, _): false
        default: self == .beginning || self == .arrival
        }
    }
}

extension BehaviourFailure {
    fileprivate static let anotherSession =
        Self(.session, "The server received a request that another session sent.")

    fileprivate static func neverCancelled(_ line: String, _ cause: Cause) -> BehaviourFailure {
        BehaviourFailure(cause, "\(line) was never cancelled: the client is still waiting for the answer.")
    }
}

extension HeaderField {
    fileprivate var isToken: Bool { comparedName == "x-api-token" }
}

/// How a screen differs from the rules in the last step so far.
private struct StepDifference {
    let step: ScreenModel.Step
    /// What has happened so far.
    let events: [[ScriptJudge.Event]]
    let ownsSession: Bool
    let isOfAnotherSession: Bool

    private var expected: [ScriptJudge.Event] { step.events }
    private var actual: [ScriptJudge.Event] { events[events.count - 1] }

    /// How the screen breaks the rules in this step, or `nil` if it doesn't.
    var failure: BehaviourFailure? {
        if ownsSession, isOfAnotherSession { return .anotherSession }
        guard expected != actual else { return nil }
        switch step.kind {
        case .call: return failureOfStates
        case .arrival: return failureOfRequests ?? failureOfCancelling ?? failureOfStates
        case .beginning, .outcome, .delivery, .end: return failureOfStates ?? failureOfRequests
        case .leave:
            guard actual.contains(.isDeallocated) else {
                let summary = "The view model stayed in memory after the last reference to it was released."
                return BehaviourFailure(.holdWeakly, summary)
            }
            return failureOfCancelling ?? failureOfRequests
        }
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
        let received = events.joined().compactMap(\.request?.line)
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
        return .neverCancelled(line, cause)
    }
}

/// What shows.
extension StepDifference {
    private var failureOfStates: BehaviourFailure? {
        if actual.contains(.changesOffMain) { return BehaviourFailure(.offMain, Finding.offMain.summary) }
        let (wanted, found) = (expected.compactMap(\.state), actual.compactMap(\.state))
        if let failure = failureOfNotification(wanted) { return failure }
        guard wanted != found else { return nil }
        let first = zip(wanted, found).prefix { $0 == $1 }.count
        let moment = first == max(0, wanted.count - 1) ? moment : .rest
        let wantedState = first < wanted.count ? wanted[first] : step.state
        let foundState = first < found.count ? found[first] : nil
        let cause =
            step.kind == .beginning
            ? .initializer
            : Cause(wantedState, found: foundState, at: moment, isSuperseding: step.isSuperseding)
        if cause == .missing, !isOfAnotherSession,
            let repeated = actual.lazy.compactMap(\.request?.line).first(where: step.lines.contains)
        {
            let summary = "Instead of showing the outcome, the screen sent \(repeated) again."
            return BehaviourFailure(.tooManyRequests, summary)
        }
        var summary =
            switch moment {
            case .rest: "The screen changed, although nothing had happened that should change it."
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
        case .call: .call(shows: events.joined().last { $0.state != nil }?.state ?? .idle)
        case .outcome: .outcome(after: step.before)
        case .beginning, .arrival, .delivery, .leave, .end: .rest
        }
    }

    /// How the screen has changed without notifying before that.
    private func failureOfNotification(_ wanted: [ScreenState]) -> BehaviourFailure? {
        guard let index = actual.firstIndex(of: .changesWithoutNotifying),
            wanted.starts(with: actual[..<index].compactMap(\.state))
        else { return nil }
        let summary = "The screen changed before it had notified anything that observes it."
        return BehaviourFailure(.notification, summary)
    }
}

extension ScriptJudge.Event {
    fileprivate var request: ReceivedRequest? {
        if case .receives(let request) = self { request } else { nil }
    }
}
