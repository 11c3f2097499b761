import EveryOrder

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
            default: break
            }
            switch request.fate {
            case .ended(let answer): inputs.append(.answers(index, with: answer))
            case .onItsWay(let answer): inputs.append(.delivers(index, with: answer))
            case .abandoned: inputs.append(.leaves)
            case .late, .unanswered: break
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
    /// Whether the user leaves while the last request is in flight.
    public var isLeft: Bool { requests.last?.fate == .abandoned }
}

extension Order: CustomStringConvertible {
    /// The requests and their fates on one line, such as `the list: 500 on its way; a video: no answer`.
    public var description: String {
        requests.map { "\($0.action): \($0.fate)" }.joined(separator: "; ")
    }
}

extension Order.Fate {
    /// The name of the answer, if there is one.
    public var answer: String? {
        switch self {
        case .ended(let answer), .onItsWay(let answer), .late(let answer): answer
        case .unanswered, .abandoned: nil
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
        }
    }
}
