import MockAPI
import Networking

/// The server and the session of one test, whose every request waits until the test answers it.
///
/// ```swift
/// let backend = try Backend()
/// let client = Client(baseURL: backend.url, session: backend.session)
/// async let notes = client.notes()
/// try await backend.received("GET /notes").respond(.json("[]"))
/// ```
@MainActor
public final class Backend {
    /// What waits for this server and its client.
    public let conditions = Conditions()
    /// The session that the client is to use.
    public let session: URLSession
    /// The address of the server, or one at which nobody listens.
    public let url: URL

    let deliveries = Deliveries()
    let server: HTTPServer
    private let closedPort: ClosedPort?
    let inbox: Inbox
    private var claimed: Set<ObjectIdentifier> = []

    /// Opens a server on a port of its own.
    ///
    /// - Parameters:
    ///   - network: Who answers in the network's stead, such as `OfflineURLProtocol.self`.
    ///   - timeout: After how long a silent server is given up, in seconds.
    ///   - isRefused: Whether nobody listens at the address.
    public init(
        network: URLProtocol.Type? = nil,
        timeout: TimeInterval? = nil,
        isRefused: Bool = false,
    ) throws {
        let configuration = Self.configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        if let timeout { configuration.timeoutIntervalForRequest = timeout }
        if let network { configuration.protocolClasses = [network] }
        session = .steady(configuration, deliveries: deliveries)

        let inbox = Inbox(conditions)
        self.inbox = inbox
        server = try HTTPServer { exchange in
            if exchange.request.target == Self.probe {
                exchange.respond(.status(200))
            } else {
                DispatchQueue.main.async { inbox.add(exchange) }
            }
        }
        closedPort = isRefused ? try ClosedPort() : nil
        url = closedPort?.url ?? server.url
    }

    /// Made once, since each makes a cache.
    private static let configuration: URLSessionConfiguration = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        return configuration
    }()

    /// Waits until the client has let go of every request, and stops the server.
    ///
    /// The session is left to itself: a stage may still be about to send a request that it has cancelled, and a
    /// session that was invalidated would trap.
    public func stop() async {
        _ = await isLetGoOf()
        server.stop()
    }

    /// Waits until the client has let go of every request, and forgets them all, for another test.
    ///
    /// - Returns: Whether it has; if not, this backend is of no further use.
    public func reset() async -> Bool {
        // What may come unnoticed may also come late.
        guard await isLetGoOf(), inbox.isExpected == nil else { return false }
        inbox.reset()
        claimed = []
        return true
    }

    private func isLetGoOf() async -> Bool {
        for exchange in inbox.exchanges { notice(exchange) }
        return await conditions.wait(patience: 10) { [inbox] in !inbox.exchanges.contains { $0.isWaiting } }
    }

    /// The next request that the server receives, which must have this request line.
    ///
    /// - Parameters:
    ///   - line: The method and the target, such as `GET /notes`.
    ///   - skippingOthers: Whether others may come before it, and go without an answer.
    /// - Throws: A ``Finding`` when it never comes, or another one does.
    public func received(_ line: String, skippingOthers: Bool = false) async throws -> Exchange {
        if skippingOthers { inbox.isExpected = { $0.line != line } }
        return try await received(oneOf: [line])
    }

    /// The next request that the server receives, which must be one of these, in whatever order they come.
    ///
    /// - Parameter lines: Methods and targets, such as `GET /notes`.
    /// - Throws: A ``Finding`` when none comes, or another one does.
    public func received(oneOf lines: [String]) async throws -> Exchange {
        let isInTime = await conditions.wait { [unowned self] in next != nil }
        guard isInTime, let exchange = next else {
            let these = lines.count == 1 ? "the request" : "any of these requests"
            throw Finding("The server never received \(these).", expected: lines)
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
    private func notice(_ exchange: Exchange) {
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
        let lines = unexpected.map(\.request.line).joined(separator: ", ")
        throw Finding("The server received a request too many: \(lines).")
    }

    nonisolated static let probe = "/round-trip"

    private var unclaimed: [Exchange] {
        inbox.exchanges.filter { exchange in
            !claimed.contains(ObjectIdentifier(exchange)) && inbox.isExpected?(exchange.request) != true
        }
    }

    private var next: Exchange? { unclaimed.first }

    /// Whether there is a request that the test hasn't taken yet.
    public var hasReceived: Bool { next != nil }
}
