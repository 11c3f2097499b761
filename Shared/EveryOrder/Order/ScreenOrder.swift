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

extension ScreenOrder {
    /// Returns every order of a number of actions, the simplest first.
    ///
    /// Each action is followed by another one, which finds its request ended, on its way, or in flight. The last request is
    /// answered, or the user leaves before.
    ///
    /// - Parameters:
    ///   - actions: The names of the actions.
    ///   - count: The number of actions in an order.
    ///   - answers: The names of the answers.
    ///   - sends: Returns whether an action sends a request.
    package static func all(
        of actions: [String],
        count: Int,
        answers: [String],
        sends: (String) -> Bool = { _ in true },
    ) -> [ScreenOrder] {
        var orders = [ScreenOrder([])]
        var sent = [0]
        for index in 0..<count {
            let times: [Fate.Time] = index == count - 1 ? [.atOnce] : [.atOnce, .onItsWay, .late]
            let fates = [Fate(.never)] + answers.flatMap { answer in times.map { Fate($0, answer) } }
            let longer = zip(orders, sent).flatMap { order, sent in
                actions.flatMap { name -> [(ScreenOrder, Int)] in
                    let next = sends(name) ? fates.map(Optional.some) : [nil]
                    return next.map { (order.adding(name, $0, of: sent), sent + (sends(name) ? 1 : 0)) }
                }
            }
            orders = longer.map(\.0)
            sent = longer.map(\.1)
        }
        let events = orders.map { order in order.fates.values.count { $0.time != .never } }
        return orders.indices.sorted { (events[$0], $0) < (events[$1], $1) }.map { orders[$0] }
    }

    /// The same order with another action at its end.
    private func adding(_ action: String, _ fate: Fate?, of number: Int) -> ScreenOrder {
        let isGoodAtOnce = fate == Fate(.atOnce, ScriptedAnswer.success.name)
        var fates = fates
        fates[number] = isGoodAtOnce ? nil : fate
        return ScreenOrder(actions + [action], fates: fates)
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
