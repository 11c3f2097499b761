import MockHTTP

/// The requests that the server has received, on the main queue.
@MainActor
package final class Inbox {
    private(set) var exchanges: [Exchange] = []
    /// Returns whether a request may go unanswered, or `nil` if none may.
    var isExpected: ((Exchange) -> Bool)?
    private let waiter: ConditionWaiter
    private var resent: Set<ObjectIdentifier> = []

    #if canImport(Darwin)
    /// NB: Apple's `URLSession` may resend a GET itself when its connection is reset (Technical Q&A QA1941).
    package var resendsAfterReset = true
    #else
    package var resendsAfterReset = false
    #endif

    init(_ waiter: ConditionWaiter) {
        self.waiter = waiter
    }

    /// The number of requests that wait for their answers.
    var waitingCount: Int { exchanges.count(where: { $0.isWaiting }) }

    func reset() {
        exchanges = []
        resent = []
    }

    /// Adds a request. One that the system resends after a reset is reset again, and counts as the same request.
    func add(_ exchange: Exchange) {
        if resendsAfterReset, let first = exchanges.first(where: { isResent($0, as: exchange) }) {
            resent.insert(ObjectIdentifier(first))
            return exchange.respond(.reset)
        }
        exchanges.append(exchange)
        waiter.recheck()
    }

    private func isResent(_ first: Exchange, as exchange: Exchange) -> Bool {
        first.isReset && first.request == exchange.request && !resent.contains(ObjectIdentifier(first))
    }
}

extension Request {
    /// The method and the target, as on the request line.
    public var line: String { "\(method) \(target)" }
}
