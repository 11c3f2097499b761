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

    private let deliveries = Deliveries()
    private let server: HTTPServer
    private let closedPort: ClosedPort?
    private let inbox: Inbox
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
        guard await isLetGoOf() else { return false }
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

    /// Sends a request through the session and waits for its answer, so that what was on its way before it has
    /// arrived, and lets the main queue do what that has left there.
    public func roundTrip() async {
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.turns(2)
    }

    /// Waits until nothing is on its way any more, but for the requests that wait for their answers.
    public func settle() async {
        await passOn()
        let tasks = await withCheckedContinuation { count in
            session.getAllTasks { count.resume(returning: $0.count) }
        }
        let held = inbox.exchanges.count { $0.isWaiting }
        if tasks == held { await passOn() } else { await roundTrip() }
    }

    /// Lets the main queue, and those who hand over to it, do what is there for them.
    private func passOn() async {
        await Task.detached {}.value
        await MainQueue.turns(1)
    }

    /// Answers, and holds the main thread until the client has it, so that the main queue does nothing of it yet.
    public func deliver(_ answer: Response, to exchange: Exchange) {
        let delivered = deliveries.count
        exchange.respond(answer)
        guard !deliveries.wait(past: delivered) else { return }

        // Nothing is counted here; what comes after the answer has come, comes after it.
        let isBack = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, _, _ in isBack.signal() }.resume()
        isBack.wait()
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

    nonisolated private static let probe = "/round-trip"

    private var unclaimed: [Exchange] {
        inbox.exchanges.filter { !claimed.contains(ObjectIdentifier($0)) && !inbox.isExpected($0.request) }
    }

    private var next: Exchange? { unclaimed.first }

    /// Whether there is a request that the test hasn't taken yet.
    public var hasReceived: Bool { next != nil }
}

/// What the server has received, on the main queue.
@MainActor
private final class Inbox {
    private(set) var exchanges: [Exchange] = []
    /// Whether a request may come and go unnoticed.
    var isExpected: (Request) -> Bool = { _ in false }
    private let conditions: Conditions

    init(_ conditions: Conditions) {
        self.conditions = conditions
    }

    func reset() {
        exchanges = []
        isExpected = { _ in false }
    }

    func add(_ exchange: Exchange) {
        exchanges.append(exchange)
        conditions.changed()
    }
}

extension Request {
    /// The method and the target, as on the request line.
    public var line: String { "\(method) \(target)" }
}
