/// One possible run of a screen: what the user does, one after another, and what becomes of each request.
///
/// A request that no fate is given for is answered as soon as it has arrived, with a good answer. So an order is described
/// by what is unusual in it, and the simplest ones come first.
///
/// ```swift
/// let order = ScreenOrder(["searches", "cancels"], fates: [0: .init(.late, "500")])
/// ```
public struct ScreenOrder: Hashable, Codable, Sendable {
    /// What becomes of a request.
    public struct Fate: Hashable, Codable, Sendable {
        /// When the answer to a request comes.
        public enum Time: String, Codable, Sendable {
            /// As soon as the request has arrived.
            case atOnce = "at once"
            /// Before the next action, or before the user leaves. The main thread handles the answer only after that.
            case onItsWay = "on its way"
            /// After the next action.
            case late
            /// After everything else.
            case last
            /// Never: the user leaves before.
            case never
        }

        /// When the answer comes.
        public let time: Time
        /// The name of the answer, or `nil` for a good one, or none.
        public let answer: String?

        /// Creates a fate.
        public init(_ time: Time, _ answer: String? = nil) {
            self.time = time
            self.answer = answer
        }
    }

    /// The names of the actions.
    public let actions: [String]
    /// The fates of requests by their numbers, in the order of their arrival after the setup.
    public internal(set) var fates: [Int: Fate] = [:]

    /// Creates an order.
    public init(_ actions: [String], fates: [Int: Fate] = [:]) {
        self.actions = actions
        self.fates = fates
    }

    /// Returns whether each answer that comes at an unusual time in another order does so in this one.
    func contains(_ other: ScreenOrder) -> Bool {
        actions == other.actions && other.fates.allSatisfy { fates[$0.key]?.time == $0.value.time }
    }

    /// Returns all sequences of a number of actions.
    static func all(of actions: [String], length: Int) -> [ScreenOrder] {
        var all: [[String]] = [[]]
        for _ in 0..<length { all = all.flatMap { order in actions.map { order + [$0] } } }
        return all.map { ScreenOrder($0) }
    }
}

extension ScreenOrder: CustomStringConvertible {
    /// The actions and the fates on one line, such as `searches, cancels; request 1: 500 late`.
    public var description: String { parts.joined(separator: "; ") }

    /// The actions, and each fate that is unusual.
    var parts: [String] {
        let unusual = fates.sorted { $0.key < $1.key }.map { number, fate in
            let parts = [fate.answer, fate.time == .atOnce ? nil : fate.time.rawValue].compactMap(\.self)
            return "request \(number + 1): \(parts.joined(separator: " "))"
        }
        return [actions.joined(separator: ", ")] + unusual
    }
}

extension ScreenOrder {
    /// What the name of an action ends with that the user does on a second screen.
    static let onSecondScreen = " on a second screen"
    /// What the name of an action ends with that the user does with the same value as the time before.
    static let again = " again"
    /// What stands in place of an action when the user leaves the first of two screens.
    static let leavesFirst = "leaves the first screen"

    /// The name of an action in the description of its screen.
    static func ownName(of name: String) -> String {
        let suffix = [onSecondScreen, again].first(where: name.hasSuffix) ?? ""
        return String(name.dropLast(suffix.count))
    }

    /// Returns what becomes of a request: by default, a good answer as soon as it has arrived.
    public func fate(of number: Int) -> Fate { fates[number] ?? Fate(.atOnce) }

    /// The names of the answers, of those requests that have a fate of their own.
    public var answers: [String] { fates.sorted { $0.key < $1.key }.compactMap(\.value.answer) }

    /// Whether two screens are shown at once.
    public var isOnTwoScreens: Bool { actions.contains { $0.hasSuffix(Self.onSecondScreen) } }

    /// Whether the outcome of each request shows before anything else happens on the only screen.
    public var isSequential: Bool { !isOnTwoScreens && fates.values.allSatisfy { $0.time == .atOnce } }

    /// Whether the last action's request succeeds on the only screen, and an older one hasn't ended before.
    ///
    /// For actions that send one request each.
    public var isOvertaking: Bool {
        let last = fate(of: actions.count - 1)
        return !isOnTwoScreens && last.time == .atOnce
            && [nil, ScriptedAnswer.success.name].contains(last.answer)
            && (0..<actions.count - 1).contains { fate(of: $0).time != .atOnce }
    }

    /// Whether the user leaves a screen before the outcome of the last action's request shows.
    ///
    /// For actions that send one request each.
    public var isLeft: Bool {
        actions.last == Self.leavesFirst || [.never, .onItsWay].contains(fate(of: actions.count - 1).time)
    }
}

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
        let before: State
        let after: State
        /// The numbers of the requests that arrived, of those that were cancelled, and of those that wait for an answer.
        let arrived: [Int]
        let cancelled: [Int]
        let waiting: [Int]
        /// What the screen shows when an action that is awaited begins, after what waited for the main thread.
        var start: State?
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
