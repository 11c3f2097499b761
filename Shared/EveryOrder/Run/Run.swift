/// One run of a screen: what happened in an order.
package struct Run<State: RecordableState>: Sendable {
    package typealias Event = Recording<State>.Event
    typealias Cause = RunCause

    /// A request that the screen has sent.
    struct SentRequest: Sendable {
        let request: ReceivedRequest
        /// The place in the order of the action that led to it, or -1 if the screen sent it when it was created.
        var action: Int
        /// Whether the action itself sent it, and not what came after an answer.
        var isDirect: Bool
        /// Its number in the order, or `nil` if the order says nothing about it: it came before the order began, or is
        /// answered at once each time.
        let number: Int?
    }

    struct Step: Sendable {
        let cause: RunCause
        var before: State
        let after: State
        /// The numbers of the requests that arrived, of those that were cancelled, and of those that wait for an answer.
        let arrived: [Int]
        let cancelled: [Int]
        let waiting: [Int]
        /// What the screen shows when an action that is awaited begins, after what waited for the main thread.
        var start: State?
        /// What it shows as soon as the call of an action has returned.
        var returned: State?
        var isOffMain = false
        var isUnannounced = false
        /// Whether the screen has been freed.
        var isFreed = false
        /// The number of screens that were freed as soon as the user had left, and the calls of async methods had returned.
        var freedInTime = 0
        /// Whether an async method that the order calls hasn't returned, although its task has been cancelled. Its caller
        /// holds the screen until then.
        var isHeldByCaller = false
        /// Whether the main thread couldn't handle anything before the next step.
        var isBlocked = false
        /// Whether the answer is the reason why no server gives one.
        var isWithoutServer = false
        /// What a second screen shows, if that is new.
        var second: State?
    }

    let order: ScreenOrder
    /// The actions of the setup and of the order.
    var actions: [String] = []
    var requests: [SentRequest] = []
    var steps: [Step] = []
    /// The number of steps before the order began.
    var setupSteps = 0
    /// The request lines that no action lists, so there is no answer to them.
    var unlisted: Set<String> = []
    /// Whether a request came through another session than the network's.
    package var isOfOwnSession = false
    /// Whether the run was ended because the screen sent one request after another.
    var isEndless = false
    /// Something about the run that isn't about an order, such as requests without an end.
    var notes: Set<String> = []
    /// What the screen stored when the user left.
    var stored: [StoredObject] = []
    /// What ended the process, if anything did.
    var end: ProcessEnd?
    var recorded: Recording<String>?

    /// The lines of the requests that still wait for an answer at the end.
    package var unanswered: [String] { steps.last?.waiting.map { requests[$0].request.line } ?? [] }

    /// The requests that the order counts, by their places among all.
    var counted: [Int] { requests.indices.filter { requests[$0].number != nil } }

    /// Returns the same order with another fate of a request, which is given by its place among all.
    func order(with fate: ScreenOrder.Fate?, of place: Int) -> ScreenOrder {
        var order = order
        if let number = requests[place].number { order.fates[number] = fate }
        return order
    }

    /// The events of each step, with the states as values.
    ///
    /// - Parameter isNaming: Whether an answer names its request if others are in flight, too.
    package func steps(naming isNaming: Bool) -> [[Event]] { steps.map { events(in: $0, naming: isNaming) } }

    /// The events of each step. An action has two: until its call has returned, and after that.
    package var stepsUntilReturn: [[Event]] {
        steps.flatMap { step -> [[Event]] in
            guard let returned = step.returned, case .acts(let name, _) = step.cause else {
                return [events(in: step, naming: false)]
            }
            var rest = step
            rest.before = returned
            return [
                [.user(name)] + (returned == step.before ? [] : [.shows(returned)]),
                Array(events(in: rest, naming: false).dropFirst()),
            ]
        }
    }

    func events(in step: Step, naming isNaming: Bool = true) -> [Event] {
        var events: [Event] = []
        switch step.cause {
        case .begins: break
        case .acts(let name, _): events.append(.user(name))
        case .answers(let number, let name):
            let isAlone = !isNaming || step.waiting.allSatisfy { step.arrived.contains($0) }
            let text = isAlone ? name : "\(name) to \(requests[number].request.line)"
            events.append(step.isWithoutServer ? .fails(text) : .answers(text))
        case .leaves:
            events.append(.leaves)
            events += Array(repeating: .isDeallocated, count: step.freedInTime)
        }
        if step.isUnannounced { events.append(.changesWithoutNotifying) }
        if step.after != step.before || step.cause == .begins { events.append(.shows(step.after)) }
        if let second = step.second { events.append(.shows(second.onSecondScreen)) }
        if step.isOffMain { events.append(.changesOffMain) }
        events += step.arrived.map { .receives(requests[$0].request) }
        events += step.cancelled.map { _ in .hangsUp }
        return events
    }
}

/// Something that happened from outside.
enum RunCause: Hashable, Sendable {
    /// The screen was created.
    case begins
    /// The user did something: the name of the action, and its place in the order.
    case acts(String, Int)
    /// The server answered a request: its number, and the name of the answer.
    case answers(Int, String)
    /// The user left.
    case leaves
}

/// An object that the screen stored.
///
/// `@unchecked Sendable`: nothing uses the object, only whether it is still there.
struct StoredObject: @unchecked Sendable {
    let name: String
    private weak let object: AnyObject?

    /// What tells the object from others as long as anything holds it, and then `nil`.
    var id: ObjectIdentifier? { object.map(ObjectIdentifier.init) }

    /// Returns the objects in the properties of a screen, except those of the system.
    static func all(of screen: AnyObject) -> [StoredObject] {
        let mirrors = sequence(first: Mirror(reflecting: screen), next: \.superclassMirror)
        return mirrors.flatMap(\.children).compactMap { child in
            let mirror = Mirror(reflecting: child.value)
            let wrapped = mirror.displayStyle == .optional ? mirror.children.first : child
            guard let value = wrapped?.value, type(of: value) is AnyClass else { return nil }
            let name = String(reflecting: type(of: value))
            let parts = name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, !systemModules.contains(String(parts[0])) else { return nil }
            return StoredObject(name: "\(type(of: value))", object: value as AnyObject)
        }
    }

    /// The modules whose objects nobody has to free: such a session never is.
    private static let systemModules: Set = [
        "__C", "Combine", "Dispatch", "EveryOrder", "Foundation", "FoundationEssentials",
        "FoundationNetworking", "Observation", "Swift", "SwiftUI", "SwiftUICore", "Synchronization",
        "_Concurrency",
    ]
}

/// A run of a screen of one's own.
typealias Visit = Run<ShownState>

extension Run<ShownState> {
    /// What was recorded up to a step.
    ///
    /// - Parameter leavesOutSetup: Whether it begins with what the screen shows after the setup.
    func recording(upTo last: Int? = nil, leavesOutSetup: Bool = false) -> Recording<String> {
        if let recorded { return recorded }
        var recording = Recording<String>()
        var events = events(upTo: last)
        if leavesOutSetup, setupSteps > 1, events.count > setupSteps {
            events.removeFirst(setupSteps)
            recording.add(.shows(steps[setupSteps - 1].after.description))
        }
        for event in events.joined() { recording.add(event) }
        return recording
    }

    /// The events of each step.
    func events(upTo last: Int? = nil) -> [[Recording<String>.Event]] {
        steps.prefix((last ?? steps.count - 1) + 1).map(events)
    }

    func events(of step: Step) -> [Recording<String>.Event] {
        events(in: step).map { $0.mapState(\.description) }
    }
}
