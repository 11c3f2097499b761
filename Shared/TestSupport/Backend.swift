import Foundation
import FoundationCompat
import MockHTTP

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
    package let inbox: Inbox
    var claimed: Set<ObjectIdentifier> = []

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
        let configuration = URLSessionConfiguration.loopback
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

    /// Waits until no request is in flight any more, and stops the server.
    ///
    /// The session isn't invalidated: a stage may yet send a request that it has cancelled, which would trap.
    public func stop() async {
        _ = await waitUntilIdle()
        server.stop()
    }

    /// Waits until no request is in flight any more, and forgets them all, for another test.
    ///
    /// - Returns: Whether it has; if not, this backend is of no further use.
    public func reset() async -> Bool {
        // What may come unnoticed may also come late.
        guard await waitUntilIdle(), inbox.isExpected == nil else { return false }
        inbox.reset()
        claimed = []
        return true
    }

    private func waitUntilIdle() async -> Bool {
        for exchange in inbox.exchanges { notice(exchange) }
        return await conditions.wait(patience: .seconds(1)) { [inbox] in
            !inbox.exchanges.contains { $0.isWaiting }
        }
    }

    nonisolated static let probe = "/round-trip"
}

extension Backend {
    /// Runs a test on a server of its own, sees that nothing but what it asked for was sent, and cleans up.
    ///
    /// ```swift
    /// try await Backend.use { backend in
    ///     let screen = Screen(baseURL: backend.url, session: backend.session)
    ///     …
    /// }
    /// ```
    ///
    /// - Throws: What the test throws, or a ``Finding`` with the requests that it didn't ask for.
    public static func use(
        network: URLProtocol.Type? = nil,
        _ test: @MainActor (Backend) async throws -> Void,
    ) async throws {
        let backend = try Backend(network: network)
        do {
            try await test(backend)
            await backend.settle()
            try backend.hasNothingUnexpected()
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
    }
}

extension Backend {
    /// The next request that the server receives, which must have this request line.
    ///
    /// - Parameters:
    ///   - line: The method and the target, such as `GET /notes`.
    ///   - others: Request lines of requests that may come before it or after it, and get no answer.
    /// - Throws: A ``Finding`` when it never comes, or another one does.
    public func received(_ line: String, skipping others: [String] = []) async throws -> Exchange {
        if !others.isEmpty { inbox.isExpected = { others.contains($0.request.line) } }
        return try await received(oneOf: [line])
    }

    /// The next request that the server receives, which must be one of these, in whatever order they come.
    ///
    /// - Parameter lines: Methods and targets, such as `GET /notes`.
    /// - Throws: A ``Finding`` when none comes, with those that came and were skipped, or another one does.
    public func received(oneOf lines: [String]) async throws -> Exchange {
        guard await conditions.wait(until: { [unowned self] in hasReceived }), let exchange = unclaimed.first
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
    /// - Throws: A ``Finding`` when it doesn't.
    public func hangsUp(_ exchange: Exchange) async throws {
        notice(exchange)
        guard await conditions.wait(until: { exchange.hasHungUp }) else {
            throw Finding(
                "\(exchange.request.line) was never cancelled: the client is still waiting for the answer."
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

    /// Whether there is a request that the test hasn't taken yet.
    public var hasReceived: Bool { !unclaimed.isEmpty }
}

extension Backend {
    /// Sends a request through the session and waits for its answer, so that what was on its way before it has
    /// arrived, and lets the main queue do what that has left there.
    public func roundTrip() async {
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.turns(2)
    }

    /// Waits until nothing is on its way any more, but for the requests that wait for their answers.
    public func settle() async {
        let delivered = deliveries.count
        await passOn()
        let counted = deliveries.pending
        let pending = if let counted { counted } else { await taskCount }
        if pending != inbox.exchanges.count(where: { $0.isWaiting }) {
            await roundTrip()
        } else if counted == nil || deliveries.count != delivered {
            // An outcome that came meanwhile may have been handed over too late for the first time.
            await passOn()
        }
    }

    /// How many tasks the session itself knows, for where no outcomes are counted.
    private var taskCount: Int {
        get async {
            await withCheckedContinuation { count in
                session.getAllTasks { count.resume(returning: $0.count) }
            }
        }
    }

    /// Lets the main queue, and those who hand over to it, do what is there for them.
    private func passOn() async {
        await Task.detached {}.value
        await MainQueue.turns(1)
    }

    /// Answers, and holds the main thread until the client has it, so that the main queue does nothing of it yet.
    ///
    /// - Parameter limit: How long the main thread is held at most.
    /// - Throws: A ``Finding`` when the client doesn't come to have it: then nothing waits for the main queue, and
    ///   what a test goes on to see proves nothing.
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

    /// Sends a request through the session and holds the main thread until its answer is there.
    ///
    /// NB: Stands in where outcomes aren't counted. It assumes that an answer which the server gives later is
    /// delivered later, which nothing guarantees: the two come on two connections. No delegate would tell, either: of
    /// a task with a completion handler it hears little but the metrics, and not if they come before the handler.
    private func isProbeAnswered(within limit: Duration) -> Bool {
        let isBack = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, response, _ in
            if response != nil { isBack.signal() }
        }
        .resume()
        return isBack.wait(timeout: .now() + limit / .seconds(1)) == .success
    }
}
