import Foundation
import FoundationCompat
import MockHTTP

extension Backend {
    /// The next request that the server receives, which must have this request line.
    ///
    /// - Parameters:
    ///   - line: The method and the target, such as `GET /notes`.
    ///   - skippingOthers: Whether others may come before it, and go without an answer. One that comes after it
    ///     may have been sent before it if the client hangs up on it; only then does it go unnoticed too.
    /// - Throws: A ``Finding`` when it never comes, or another one does.
    public func received(_ line: String, skippingOthers: Bool = false) async throws -> Exchange {
        guard skippingOthers else { return try await received(oneOf: [line]) }
        let isExpected = inbox.isExpected ?? { _ in false }
        inbox.isExpected = { $0.request.line != line || isExpected($0) }
        let exchange = try await received(oneOf: [line])
        claimed.formUnion(inbox.exchanges.filter { $0.request.line != line }.map { ObjectIdentifier($0) })
        inbox.isExpected = { $0.request.line != line && $0.hasHungUp || isExpected($0) }
        return exchange
    }

    /// The next request that the server receives, which must be one of these, in whatever order they come.
    ///
    /// - Parameter lines: Methods and targets, such as `GET /notes`.
    /// - Throws: A ``Finding`` when none comes, with those that came and were skipped, or another one does.
    public func received(oneOf lines: [String]) async throws -> Exchange {
        let isInTime = await conditions.wait { [unowned self] in next != nil }
        guard isInTime, let exchange = next else {
            let these = lines.count == 1 ? "the request" : "any of these requests"
            let others = inbox.exchanges.filter { !claimed.contains(ObjectIdentifier($0)) }
            throw Finding(
                "The server never received \(these).",
                expected: lines,
                actual: others.map(\.request.line),
            )
        }
        claimed.insert(ObjectIdentifier(exchange))
        URLSession.prepareForSockets()
        guard lines.contains(exchange.request.line) else {
            throw Finding(
                "The server received another request.",
                expected: lines,
                actual: [exchange.request.line],
            )
        }
        return exchange
    }

    /// Waits until the client hangs up on a request that is in flight.
    ///
    /// - Throws: A ``Finding`` when it doesn't.
    public func hangsUp(_ exchange: Exchange) async throws {
        notice(exchange)
        guard await conditions.wait(until: { exchange.hasHungUp }) else {
            throw Finding(
                "\(exchange.request.line) was never cancelled: the client still waits for the answer."
            )
        }
    }

    /// Lets requests come and go without an answer.
    public func leaveUnanswered() {
        inbox.isExpected = { _ in true }
    }

    /// Has the conditions looked at when the client hangs up.
    func notice(_ exchange: Exchange) {
        exchange.onHangUp { [conditions] in
            DispatchQueue.main.async { conditions.changed() }
        }
    }

    /// Sees that every request was one that the test asked for.
    ///
    /// - Throws: A ``Finding`` with those that weren't.
    public func hasNothingUnexpected() throws {
        let unexpected = unclaimed
        guard !unexpected.isEmpty else { return }
        let lines = unexpected.map(\.request.line)
        let counts = Set(lines).sorted().map { line in
            let count = lines.count { $0 == line }
            return count == 1 ? line : "\(line) (\(count) times)"
        }
        throw Finding(
            "The server received \(lines.count == 1 ? "a request" : "\(lines.count) requests") that nobody asked for: "
                + "\(counts.joined(separator: ", "))."
        )
    }

    /// Waits until the client has hung up on what it has superseded and the server has heard of late, if others
    /// than the awaited request may come at all.
    func latecomersHangUp() async {
        guard inbox.isExpected != nil else { return }
        for exchange in unclaimed { notice(exchange) }
        _ = await conditions.wait(patience: .seconds(1)) { [unowned self] in unclaimed.isEmpty }
    }

    private var unclaimed: [Exchange] {
        inbox.exchanges.filter { exchange in
            !claimed.contains(ObjectIdentifier(exchange)) && inbox.isExpected?(exchange) != true
        }
    }

    private var next: Exchange? { unclaimed.first }

    /// Whether there is a request that the test hasn't taken yet.
    public var hasReceived: Bool { next != nil }
}
