import Foundation
import FoundationCompat
import MockHTTP

/// A server and a session for one test. Each request waits until the test answers it.
///
/// ```swift
/// let backend = try Backend()
/// let client = Client(baseURL: backend.url, session: backend.session)
/// async let notes = client.notes()
/// try await backend.received("GET /notes").respond(.json("[]"))
/// ```
@MainActor
public final class Backend {
    /// The waiter for conditions on this server and its client.
    public let waiter = ConditionWaiter()
    /// The session for the client.
    public let session: URLSession
    /// The address of the server, or one that refuses connections.
    public let url: URL

    let deliveries: DeliveryCounter
    let server: HTTPServer
    private let closedPort: ClosedPort?
    private let isUsual: Bool
    package let inbox: Inbox
    var claimed: Set<ObjectIdentifier> = []

    /// Creates a server on its own port, and a session.
    ///
    /// - Parameters:
    ///   - network: The protocol that answers in place of the network, such as `OfflineURLProtocol.self`.
    ///   - timeout: The time that the session waits for a silent server, in seconds.
    ///   - isRefused: A Boolean value that indicates whether the address refuses connections.
    public init(
        network: URLProtocol.Type? = nil,
        timeout: TimeInterval? = nil,
        isRefused: Bool = false,
    ) throws {
        let configuration = URLSessionConfiguration.loopback
        if let timeout { configuration.timeoutIntervalForRequest = timeout }
        if let network { configuration.protocolClasses = [network] }
        deliveries = DeliveryCounter { [waiter] in DispatchQueue.main.async { waiter.recheck() } }
        session = .cancellationSafe(configuration, deliveries: deliveries)

        let inbox = Inbox(waiter)
        self.inbox = inbox
        server = try HTTPServer { exchange in
            if exchange.request.target == Self.probe {
                exchange.respond(.status(200))
            } else {
                DispatchQueue.main.async { inbox.add(exchange) }
            }
        }
        isUsual = network == nil && timeout == nil && !isRefused
        closedPort = isRefused ? try ClosedPort() : nil
        url = closedPort?.url ?? server.url
    }

    /// Waits until no request is in flight, and stops the server.
    ///
    /// Doesn't invalidate the session: a stage may still start a request that it has cancelled, which would trap.
    public func stop() async {
        _ = await waitUntilIdle()
        server.stop()
    }

    private func waitUntilIdle() async -> Bool {
        for exchange in inbox.exchanges { recheckOnHangUp(of: exchange) }
        return await waiter.wait(timeout: .seconds(1)) { [inbox] in inbox.waitingCount == 0 }
    }

    nonisolated static let probe = "/round-trip"
}

extension Backend {
    /// Runs a test with its own server, checks that no other requests were sent, and cleans up.
    ///
    /// ```swift
    /// try await Backend.use { backend in
    ///     let screen = Screen(baseURL: backend.url, session: backend.session)
    ///     …
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - network: The protocol that answers in place of the network, such as `OfflineURLProtocol.self`.
    ///   - isNew: A Boolean value that indicates whether the first request has to open a connection.
    /// - Throws: The error of the test, or a ``Finding`` with the unexpected requests.
    public static func use(
        network: URLProtocol.Type? = nil,
        isNew: Bool = false,
        _ test: @MainActor (Backend) async throws -> Void,
    ) async throws {
        let limiter = await ScenarioLimiter.begin()
        defer { limiter.end() }
        let backend = try network == nil && !isNew ? take() : Backend(network: network)
        backend.waiter.onSlow = limiter.end
        // A test may also wait for something that rechecks no condition.
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { limiter.end() }
        do {
            try await test(backend)
            await backend.settle()
            try backend.verifyNoUnexpectedRequests()
        } catch {
            await backend.stop()
            throw error
        }
        await backend.giveBack()
    }

    /// Backends with open connections. On Linux, Foundation polls a new connection until its first request ends.
    private static var idle: [Backend] = []

    /// A backend that may have been used before.
    package static func take() throws -> Backend { try idle.popLast() ?? Backend() }

    /// Keeps the backend for another test once no request is in flight, or stops it.
    package func giveBack() async {
        // A request that is allowed at any time may also arrive late.
        let hasRoom = isUsual && Self.idle.count < ScenarioLimiter.limit
        guard hasRoom, await waitUntilIdle(), inbox.isExpected == nil else { return await stop() }
        inbox.reset()
        claimed = []
        Self.idle.append(self)
    }
}

extension Backend {
    /// Waits for the next request that the server receives, which must have the given request line.
    ///
    /// - Parameters:
    ///   - line: The method and the target, such as `GET /notes`.
    ///   - others: The request lines of requests that may arrive before or after it, and get no answer.
    /// - Throws: A ``Finding`` if it never arrives, or another one does.
    public func received(_ line: String, skipping others: [String] = []) async throws -> Exchange {
        if !others.isEmpty { inbox.isExpected = { others.contains($0.request.line) } }
        return try await received(oneOf: [line])
    }

    /// Waits for the next request that the server receives, which must have one of the given request lines.
    ///
    /// - Parameter lines: Methods and targets, such as `GET /notes`.
    /// - Throws: A ``Finding`` if none arrives, with those that were skipped, or if another one does.
    public func received(oneOf lines: [String]) async throws -> Exchange {
        guard await waiter.wait(until: { [unowned self] in hasNewRequest }), let exchange = unclaimed.first
        else {
            let others = inbox.exchanges.filter { !claimed.contains(ObjectIdentifier($0)) }
            throw Finding(
                lines.count == 1
                    ? "The server never received the request."
                    : "The server received none of these requests.",
                expected: lines,
                actual: others.map(\.request.line),
            )
        }
        claimed.insert(ObjectIdentifier(exchange))
        guard lines.contains(exchange.request.line) else {
            throw Finding(
                "The server received a different request.",
                expected: lines,
                actual: [exchange.request.line],
            )
        }
        return exchange
    }

    /// Waits until the client hangs up on a request that is in flight.
    ///
    /// - Throws: A ``Finding`` if it doesn't.
    public func waitForCancellation(of exchange: Exchange) async throws {
        recheckOnHangUp(of: exchange)
        guard await waiter.wait(until: { exchange.hasHungUp }) else {
            throw Finding(
                "\(exchange.request.line) was never cancelled: the client is still waiting for the answer."
            )
        }
    }

    /// Allows any other requests from now on, and leaves them unanswered.
    public func allowAnyRequest() {
        inbox.isExpected = { _ in true }
    }

    /// Rechecks the conditions when the client hangs up.
    func recheckOnHangUp(of exchange: Exchange) {
        exchange.onHangUp { [waiter] in
            DispatchQueue.main.async { waiter.recheck() }
        }
    }

    /// Checks that the test expected every request.
    ///
    /// - Throws: A ``Finding`` with the unexpected requests.
    public func verifyNoUnexpectedRequests() throws {
        let lines = unclaimed.map(\.request.line)
        guard !lines.isEmpty else { return }
        let requests = lines.count == 1 ? "an unexpected request" : "\(lines.count) unexpected requests"
        throw Finding("The server received \(requests): \(lines.joined(separator: ", ")).")
    }

    private var unclaimed: [Exchange] {
        inbox.exchanges.filter { exchange in
            !claimed.contains(ObjectIdentifier(exchange)) && inbox.isExpected?(exchange) != true
        }
    }

    /// A Boolean value that indicates whether a request has arrived that the test hasn't received yet.
    public var hasNewRequest: Bool { !unclaimed.isEmpty }
}

extension Backend {
    /// Sends a request through the session and waits for its answer, so that everything sent before has arrived. Then
    /// lets the main queue run the work that this has enqueued.
    public func roundTrip() async {
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.yield(turns: 2)
    }

    /// Waits until nothing is in progress except requests that wait for their answers.
    public func settle() async {
        let delivered = deliveries.count
        await drainQueues()
        if await pending != inbox.waitingCount {
            await roundTrip()
            // An open connection may carry the round trip past a request that has to open another.
            _ = await waiter.wait(timeout: .seconds(1)) { [deliveries, inbox] in
                deliveries.pending ?? 0 <= inbox.waitingCount
            }
        }
        if deliveries.pending == nil || deliveries.count != delivered {
            // An outcome that arrived in the meantime may have been enqueued too late for the first call.
            await drainQueues()
        }
    }

    /// The number of requests in flight, which is the session's number of tasks where outcomes aren't counted.
    private var pending: Int {
        get async {
            if let count = deliveries.pending { return count }
            return await withCheckedContinuation { count in
                session.getAllTasks { count.resume(returning: $0.count) }
            }
        }
    }

    /// Lets the thread pool and the main queue run their pending work.
    private func drainQueues() async {
        await Task.detached {}.value
        await MainQueue.yield(turns: 1)
    }

    /// Answers, and blocks the main thread until the client has the answer, so the main queue can't handle it yet.
    ///
    /// - Parameter limit: The longest time to block the main thread.
    /// - Throws: A ``Finding`` if the client doesn't get the answer: then nothing waits for the main queue, and the
    ///   rest of the test would prove nothing.
    public func deliver(
        _ answer: Response,
        to exchange: Exchange,
        within limit: Duration = .seconds(4),
    ) throws {
        let before = deliveries.count
        exchange.respond(answer)
        let isDelivered =
            switch deliveries.wait(past: before, for: limit) {
            case .delivered: true
            case .timedOut: false
            case .notCounted: isProbeAnswered(within: limit)
            }
        guard !isDelivered else { return }
        throw Finding(
            """
            The server answered \(exchange.request.line), but the test's session never delivered the answer. \
            Was the request cancelled, or sent through another session?
            """
        )
    }

    /// Sends a request through the session and blocks the main thread until its answer has arrived.
    ///
    /// NB: For platforms where outcomes aren't counted. Assumes that an answer that is sent later is delivered later,
    /// which nothing guarantees: the two use different connections. A delegate wouldn't help: for a task with a
    /// completion handler it receives little but the metrics, which may arrive before or after the handler.
    private func isProbeAnswered(within limit: Duration) -> Bool {
        let isAnswered = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, response, _ in
            if response != nil { isAnswered.signal() }
        }
        .resume()
        return isAnswered.wait(timeout: .now() + limit / .seconds(1)) == .success
    }
}
