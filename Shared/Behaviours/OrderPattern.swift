import TestSupport

/// What some orders of two requests have in common, as a sentence that is true of these and of no others.
///
/// The rule: a block is a choice of actions and fates for each of the two requests, and contains every order that is made of
/// them. Of the blocks without any other order, the one that contains the most is described first, then the one that adds
/// the most, until all orders are described.
public struct OrderPattern: Sendable {
    private let count: Int
    private let all: [Order]
    private let blocks: [Block]

    /// Creates the pattern of some orders.
    ///
    /// - Parameters:
    ///   - orders: The orders to describe.
    ///   - all: All orders of two requests.
    public init(of orders: [Order], among all: [Order]) {
        count = orders.count
        self.all = all
        var rest = Set(orders)
        let candidates = Block.all(inside: rest, among: all)
        var blocks: [Block] = []
        while !rest.isEmpty {
            let counts = candidates.map { block in rest.count(where: block.contains) }
            guard let most = counts.max(), let next = counts.firstIndex(of: most) else { break }
            blocks.append(candidates[next])
            rest = rest.filter { !candidates[next].contains($0) }
        }
        self.blocks = blocks
    }

    /// A sentence, such as “In 16 of 112 orders: whenever the first request has failed when the second is sent.”
    public var sentence: String {
        guard count > 0 else { return "In none of \(all.count) orders." }
        guard count < all.count else { return "In all \(all.count) orders." }
        let conditions = blocks.map { "whenever \($0.condition(among: all))" }
        return "In \(count) of \(all.count) orders: \(conditions.joined(separator: ", or "))."
    }
}

/// Every order that is made of some actions and fates.
private struct Block {
    let older: Choice
    let newer: Choice

    /// Some actions and fates for a request.
    struct Choice {
        var actions: [String]
        var fates: [Order.Fate]

        func contains(_ request: Order.Request) -> Bool {
            actions.contains(request.action) && fates.contains(request.fate)
        }
    }

    func contains(_ order: Order) -> Bool {
        older.contains(order.requests[0]) && newer.contains(order.requests[1])
    }

    /// The blocks that contain only these orders, the largest first: each choice, with as many fates of the older request
    /// as possible.
    static func all(inside orders: Set<Order>, among all: [Order]) -> [Block] {
        let older = choice(of: all.map(\.requests[0]))
        let newer = choice(of: all.map(\.requests[1]))
        var blocks: [Block] = []
        for olderActions in subsets(of: older.actions) {
            for newerActions in subsets(of: newer.actions) {
                for newerFates in subsets(of: newer.fates) {
                    let newer = Choice(actions: newerActions, fates: newerFates)
                    let fates = older.fates.filter { fate in
                        let older = Choice(actions: olderActions, fates: [fate])
                        return Block(older: older, newer: newer).members.allSatisfy(orders.contains)
                    }
                    let older = Choice(actions: olderActions, fates: fates)
                    if !fates.isEmpty { blocks.append(Block(older: older, newer: newer)) }
                }
            }
        }
        return blocks.sorted { $0.members.count > $1.members.count }
    }

    private var members: [Order] {
        older.requests.flatMap { first in newer.requests.map { Order([first, $0]) } }
    }

    /// All actions and fates of some requests.
    private static func choice(of requests: [Order.Request]) -> Choice {
        var choice = Choice(actions: [], fates: [])
        for request in requests {
            if !choice.actions.contains(request.action) { choice.actions.append(request.action) }
            if !choice.fates.contains(request.fate) { choice.fates.append(request.fate) }
        }
        return choice
    }

    /// Every subset that isn't empty.
    private static func subsets<Value>(of values: [Value]) -> [[Value]] {
        (1..<(1 << values.count)).map { bits in
            values.indices.filter { bits >> $0 & 1 == 1 }.map { values[$0] }
        }
    }
}

extension Block.Choice {
    fileprivate var requests: [Order.Request] {
        actions.flatMap { action in fates.map { Order.Request(action, $0) } }
    }
}

extension Block {
    /// The condition that only the orders of this block fulfil.
    fileprivate func condition(among all: [Order]) -> String {
        let everyOlder = Self.choice(of: all.map(\.requests[0]))
        let everyNewer = Self.choice(of: all.map(\.requests[1]))
        let older = older.clause("the first request", among: everyOlder, Self.olderFates)
        let subject = older == nil ? "the second request" : "the second"
        let newer = newer.clause(subject, among: everyNewer, Self.newerFates)
        return [older, newer].compactMap(\.self).joined(separator: ", and ")
    }

    /// The description of some fates.
    fileprivate struct Description {
        let fates: [Order.Fate]
        let text: String
        /// The time at which it is true, which several descriptions may share.
        var time = ""
    }

    private static let success = ScriptedAnswer.success.name
    private static let failure = ScriptedAnswer.failure.name
    private static let inFlight = [Order.Fate.late(with: success), .late(with: failure), .unanswered]
    private static let onItsWay = [Order.Fate.onItsWay(with: success), .onItsWay(with: failure)]
    private static let ended = [Order.Fate.ended(with: success), .ended(with: failure)]

    /// The descriptions of the older request, those of several fates first.
    private static let olderFates =
        [
            Description(fates: inFlight + onItsWay, text: "hasn't ended"),
            Description(fates: inFlight, text: "is in flight"),
            Description(fates: onItsWay, text: "has an outcome on its way"),
            Description(fates: ended, text: "has ended"),
            Description(fates: [onItsWay[0]], text: "has an answer on its way"),
            Description(fates: [onItsWay[1]], text: "has an error on its way"),
            Description(fates: [ended[0]], text: "has succeeded"),
            Description(fates: [ended[1]], text: "has failed"),
        ].map { Description(fates: $0.fates, text: $0.text, time: " when the second is sent") } + [
            Description(fates: [inFlight[0]], text: "succeeds", time: " after the second is sent"),
            Description(fates: [inFlight[1]], text: "fails", time: " after the second is sent"),
            Description(fates: [inFlight[2]], text: "is never answered"),
        ]

    private static let newerFates = [
        Description(fates: ended, text: "is answered"),
        Description(fates: [.unanswered, .abandoned], text: "isn't answered"),
        Description(fates: [ended[0]], text: "succeeds"),
        Description(fates: [ended[1]], text: "fails"),
        Description(fates: [.unanswered], text: "stays in flight"),
        Description(fates: [.abandoned], text: "is in flight when the user leaves"),
    ]
}

extension Block.Choice {
    /// A clause that says what these actions and fates are, or `nil` if they are all that there are.
    fileprivate func clause(
        _ subject: String,
        among all: Block.Choice,
        _ descriptions: [Block.Description],
    ) -> String? {
        var predicates: [String] = []
        if actions.count < all.actions.count {
            predicates.append("is for \(actions.joined(separator: " or "))")
        }
        let fate = fates.count < all.fates.count ? predicate(descriptions) : nil
        // “Is for the list and fails”, but “is for the list, and fails or is never answered”.
        let comma = fate?.contains(" or ") == true && !predicates.isEmpty ? "," : ""
        if let fate { predicates.append(fate) }
        return predicates.isEmpty ? nil : "\(subject) \(predicates.joined(separator: "\(comma) and "))"
    }

    private func predicate(_ descriptions: [Block.Description]) -> String {
        var rest = Set(fates)
        var texts: [String] = []
        var time = ""
        for description in descriptions where rest.isSuperset(of: description.fates) {
            if description.time != time, !texts.isEmpty { texts[texts.count - 1] += time }
            time = description.time
            texts.append(description.text)
            rest.subtract(description.fates)
        }
        return texts.joined(separator: " or ") + time
    }
}
