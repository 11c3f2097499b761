/// One possible run of a screen: the requests that the user makes, one after another, and what becomes of each.
///
/// All orders of a few requests are enumerated, the shortest first. Nothing is random, so the first one that differs is
/// also the easiest to follow.
///
/// ```swift
/// Order.all(of: ["the list", "a video"], requests: 2).count  // 112
/// ```
public struct Order: Hashable, Codable, Sendable {
    /// A request, and what becomes of it.
    public struct SentRequest: Hashable, Codable, Sendable {
        /// The name of the action that sends it.
        public let action: String
        /// What becomes of it.
        public let fate: Fate

        /// Creates a request.
        public init(_ action: String, _ fate: Fate) {
            self.action = action
            self.fate = fate
        }
    }

    /// What becomes of a request. An answer is named as in the catalogue of the screen.
    public enum Fate: Hashable, Codable, Sendable {
        /// The outcome shows before the next request is sent.
        case ended(with: String)
        /// The session has delivered the answer when the next request is sent, and the main thread hasn't handled it yet.
        case onItsWay(with: String)
        /// The answer comes after the next request has been sent.
        case late(with: String)
        /// The server never answers.
        case unanswered
        /// The user leaves before there is an answer.
        case abandoned
        /// The session has delivered the answer when the user leaves, and the main thread hasn't handled it yet.
        case abandonedOnItsWay(with: String)
        /// The user leaves after the next request has been sent, which is one of a second screen.
        case abandonedLate
    }

    /// The requests, in the order in which the user makes them.
    public let requests: [SentRequest]

    /// Creates an order.
    public init(_ requests: [SentRequest]) {
        self.requests = requests
    }
}

extension Order {
    /// Something that happens from outside: the user or the server does it. Requests are numbered from 0.
    public enum Input: Hashable, Codable, Sendable {
        /// The user does what sends this request.
        case sends(Int)
        /// The server answers this request.
        case answers(Int, with: String)
        /// The server answers this request, and the next event happens before the main thread has handled the answer.
        case delivers(Int, with: String)
        /// The user leaves the screen; of two, the first one.
        case leaves
    }

    /// What happens, one after the other.
    public var inputs: [Input] {
        var inputs: [Input] = []
        for (index, request) in requests.enumerated() {
            inputs.append(.sends(index))
            switch index > 0 ? requests[index - 1].fate : .unanswered {
            case .late(let answer): inputs.append(.answers(index - 1, with: answer))
            case .abandonedLate: inputs.append(.leaves)
            default: break
            }
            switch request.fate {
            case .ended(let answer): inputs.append(.answers(index, with: answer))
            case .onItsWay(let answer): inputs.append(.delivers(index, with: answer))
            case .abandoned: inputs.append(.leaves)
            case .abandonedOnItsWay(let answer): inputs += [.delivers(index, with: answer), .leaves]
            case .late, .unanswered, .abandonedLate: break
            }
        }
        return inputs
    }
}

extension Order {
    /// Every order of a number of requests, the shortest first.
    ///
    /// Each request is followed by another one, which finds it ended, on its way, or in flight. The last one is answered
    /// or not, or the user leaves.
    ///
    /// - Parameters:
    ///   - actions: The names of the actions.
    ///   - count: The number of requests.
    ///   - answers: The names of the answers: by default, one success and one failure.
    public static func all(
        of actions: [String],
        requests count: Int,
        answers: [String] = [ScriptedAnswer.success.name, ScriptedAnswer.failure.name],
    ) -> [Order] {
        let older = answers.flatMap { [Fate.ended(with: $0), .onItsWay(with: $0), .late(with: $0)] }
        var orders: [[SentRequest]] = [[]]
        for index in 0..<count {
            let isLast = index == count - 1
            let fates = isLast ? answers.map(Fate.ended) + [.abandoned] : older
            let requests = actions.flatMap { action in
                ([.unanswered] + fates).map { SentRequest(action, $0) }
            }
            orders = orders.flatMap { order in requests.map { order + [$0] } }
        }
        return orders.map(Order.init).fromTheShortest
    }

    /// Every order of one request, with each of these answers.
    ///
    /// - Parameters:
    ///   - actions: The names of the actions.
    ///   - catalogue: The answers.
    public static func all(of actions: [String], with catalogue: [ScriptedAnswer]) -> [Order] {
        all(of: actions, requests: 1, answers: catalogue.map(\.name))
    }
}

extension [Order] {
    /// The same orders, by the number of their events.
    fileprivate var fromTheShortest: [Order] {
        let counts = map(\.inputs.count)
        let indices = indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
        return indices.map { self[$0] }
    }
}

extension Order {
    /// What the name of an action ends with that the user does on a second screen.
    static let onSecondScreen = " on a second screen"

    /// Whether two screens are shown at once.
    public var isOnTwoScreens: Bool { requests.contains { $0.action.hasSuffix(Self.onSecondScreen) } }

    /// Whether the outcome of each request shows before anything else happens on the only screen.
    public var isSequential: Bool { !isOnTwoScreens && requests.allSatisfy(\.fate.hasEnded) }

    /// Whether the last request succeeds, and the only screen sends it before an older one has ended.
    public var isOvertaking: Bool {
        !isOnTwoScreens
            && requests.last?.fate == .ended(with: ScriptedAnswer.success.name)
            && requests.dropLast().contains { !$0.fate.hasEnded }
    }

    /// Whether the user leaves before the outcome of a request shows.
    public var isLeft: Bool {
        requests.contains { request in
            switch request.fate {
            case .abandoned, .abandonedOnItsWay, .abandonedLate: true
            case .ended, .onItsWay, .late, .unanswered: false
            }
        }
    }

    /// Whether the user leaves while the only request is in flight.
    public var isAbandoned: Bool { requests.map(\.fate) == [.abandoned] }
}

extension Order: CustomStringConvertible {
    /// The requests and their fates on one line, such as `the list: 500 on its way; a video: no answer`.
    public var description: String {
        requests.map { "\($0.action): \($0.fate)" }.joined(separator: "; ")
    }
}

extension Order.Fate {
    /// Whether the outcome shows before the next request is sent.
    public var hasEnded: Bool { if case .ended = self { true } else { false } }

    /// The name of the answer, if there is one.
    public var answer: String? {
        switch self {
        case .ended(let answer), .onItsWay(let answer), .late(let answer), .abandonedOnItsWay(let answer):
            answer
        case .unanswered, .abandoned, .abandonedLate: nil
        }
    }
}

extension Order.Fate: CustomStringConvertible {
    public var description: String {
        switch self {
        case .ended(let answer): answer
        case .onItsWay(let answer): "\(answer) on its way"
        case .late(let answer): "\(answer) late"
        case .unanswered: "no answer"
        case .abandoned: "the user leaves"
        case .abandonedOnItsWay(let answer): "the user leaves with \(answer) on its way"
        case .abandonedLate: "the user leaves it late"
        }
    }
}

/// What happened in one order, event by event.
///
/// Someone who may choose the next event can follow it: each step is what one of them leads to.
public struct OrderRecording<State: RecordableState>: Hashable, Sendable {
    /// The order.
    public let order: Order
    /// For each event of the order, and then for the end, unless the user has left before it: the event, what the screen
    /// shows once it is at rest, if that is new, and what the server has noticed. A step is empty if the event couldn't
    /// happen, because the client had hung up for instance.
    public internal(set) var steps: [[Recording<State>.Event]]
    /// Whether a request has come through a session other than the one that the screen was given. No pin has it.
    var hasRequestOfAnotherSession = false

    /// Creates a recording from its steps.
    public init(of order: Order, steps: [[Recording<State>.Event]] = []) {
        self.order = order
        self.steps = steps
    }

    /// Whether the same has happened in the same order, through whichever session.
    public static func == (one: Self, other: Self) -> Bool {
        one.order == other.order && one.steps == other.steps
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(order)
        hasher.combine(steps)
    }

    /// All of it in a row.
    public var recording: Recording<State> {
        var recording = Recording<State>()
        for event in steps.joined() { recording.add(event) }
        return recording
    }
}
