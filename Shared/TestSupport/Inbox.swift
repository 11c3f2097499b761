import MockHTTP

/// What the server has received, on the main queue.
@MainActor
package final class Inbox {
    private(set) var exchanges: [Exchange] = []
    /// Which requests may come and go unnoticed; nil when none may.
    var isExpected: ((Exchange) -> Bool)?
    private let conditions: Conditions
    private var repeated: Set<ObjectIdentifier> = []

    #if canImport(Darwin)
    /// NB: A GET whose connection is reset may be sent once more by Apple's `URLSession` itself (Technical Q&A QA1941).
    package var isRepeatedAfterReset = true
    #else
    package var isRepeatedAfterReset = false
    #endif

    init(_ conditions: Conditions) {
        self.conditions = conditions
    }

    func reset() {
        exchanges = []
        repeated = []
    }

    /// Takes a request; one that the system repeats after a reset is reset again, and counts as the same.
    func add(_ exchange: Exchange) {
        if isRepeatedAfterReset, let first = exchanges.first(where: { isRepeated($0, by: exchange) }) {
            repeated.insert(ObjectIdentifier(first))
            return exchange.respond(.reset)
        }
        exchanges.append(exchange)
        conditions.changed()
    }

    private func isRepeated(_ first: Exchange, by exchange: Exchange) -> Bool {
        first.isReset && first.request == exchange.request && !repeated.contains(ObjectIdentifier(first))
    }
}

extension Request {
    /// The method and the target, as on the request line.
    public var line: String { "\(method) \(target)" }
}
