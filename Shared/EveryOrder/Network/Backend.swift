import Foundation
import FoundationCompat
import Synchronization

/// A server and a session for one test. Each request waits until the test answers it.
///
/// ```swift
/// let backend = try Backend()
/// let client = NotesClient(baseURL: backend.url, session: backend.session)
/// async let notes = client.fetchNotes()
/// try await backend.received("GET /notes").respond(.json("[]"))
/// ```
@MainActor
public final class Backend: TestEndpoint {
    /// The waiter for conditions on this server and its client.
    public let waiter: ConditionWaiter
    /// The session for the client.
    public let session: URLSession
    /// The address of the server.
    public let url: URL
    /// Returns an address as a run varies it.
    var vary: @Sendable (URL) -> URL = { $0 }

    let deliveries: DeliveryCounter
    let server: HTTPServer
    private let isUsual: Bool
    package let requests: ExchangeLog
    var claimed: Set<ObjectIdentifier> = []
    private var hasConnections = false
    /// The number of the session's tasks that the code under test didn't create: the round trips, and those of earlier
    /// tests.
    private var otherTasks = 0
    /// What the session and the server didn't agree on when they were last at rest.
    private var balance = Balance()

    /// Creates a server on its own port, and a session.
    ///
    /// - Parameters:
    ///   - network: The protocol that answers in place of the network, such as `OfflineURLProtocol.self`.
    ///   - isNew: Whether each request has to open a connection: on one that has been used, libcurl sends a request again that
    ///     is reset.
    public init(
        network: URLProtocol.Type? = nil,
        isNew: Bool = false,
    ) throws {
        let waiter = ConditionWaiter()
        self.waiter = waiter
        _ = TestNetwork.registration
        let configuration = URLSessionConfiguration.loopback
        if let network { configuration.protocolClasses = [network] + (configuration.protocolClasses ?? []) }
        deliveries = DeliveryCounter { DispatchQueue.main.async { waiter.recheck() } }
        session = .cancellationSafe(configuration, onEvent: deliveries.count)

        let requests = ExchangeLog(waiter)
        self.requests = requests
        server = try HTTPServer(allowsOneRequest: isNew) { exchange in
            if exchange.request.target == Self.probe {
                Self.plain.withLock { $0 = $0 ?? exchange.request }
                requests.probes.withLock { $0 += 1 }
                exchange.respond(.status(200))
            } else if exchange.request.target == Self.opening {
                requests.probes.withLock { $0 += 1 }
                requests.open(exchange)
            } else {
                DispatchQueue.main.async { requests.add(exchange) }
            }
        }
        isUsual = network == nil
        url = server.url
        waiter.isAnythingOnItsWay = { [weak self] in self?.isBalanced == false }
    }

    /// Returns the address of a path on the server, which an order may vary: with a trailing slash, for instance.
    public func address(of path: String) -> URL {
        vary(path.isEmpty ? url : url.appending(path: path))
    }

    /// The line of a request, such as `GET /notes`, at the address as the run varies it.
    func line(_ line: String) -> String {
        let parts = line.split(separator: " ")
        let base = vary(url)
        guard base != url, parts.count == 2 else { return line }
        let address = base.appending(path: String(parts[1]))
        let query = address.query(percentEncoded: true).map { "?\($0)" } ?? ""
        return "\(parts[0]) \(address.path(percentEncoded: true))\(query)"
    }

    /// Ends the requests that wait for their answers, and stops the server.
    ///
    /// Doesn't invalidate the session: a stage may still start a request that it has cancelled, which would trap.
    public func stop() {
        for exchange in requests.exchanges where exchange.isWaiting { exchange.respond(.status(500)) }
        server.stop()
    }

    nonisolated static let probe = "/round-trip"
    nonisolated private static let opening = "/connection"

    /// A request to which no code has added anything, once one has been sent.
    nonisolated private static let plain = Mutex<Request?>(nil)
    private static let plainRequest = Task { @MainActor in
        let backend = try Backend()
        await backend.roundTrip()
        backend.stop()
    }

    /// Returns what the code under test decides of a request.
    package func recorded(_ request: Request) -> ReceivedRequest {
        ReceivedRequest(request, unlike: Self.plain.withLock(\.self))
    }
}

extension Backend {
    /// Runs a test with a server, checks that no other requests were sent, and cleans up.
    ///
    /// ```swift
    /// try await Backend.use { backend in
    ///     let screen = NotesViewModel(baseURL: backend.url, session: backend.session)
    ///     screen.start()
    ///     try await backend.received("GET /notes").respond(.json("[]"))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - network: The protocol that answers in place of the network, such as `OfflineURLProtocol.self`.
    /// - Throws: The error of the test, or a ``Finding`` with the unexpected requests.
    public static func use(
        network: URLProtocol.Type? = nil,
        _ test: @MainActor (Backend) async throws -> Void,
    ) async throws {
        ExitGuard.begin()
        defer { ExitGuard.end() }
        try await run(network: network) { backend in
            try await test(backend)
            await backend.settle()
            try backend.verifyNoUnexpectedRequests()
        }
    }

    /// Runs a test with a server that no other uses, as soon as there is room, and cleans up. Checks nothing.
    package static func run<Value>(
        network: URLProtocol.Type? = nil,
        isNew: Bool = false,
        _ test: @MainActor (Backend) async throws -> Value,
    ) async throws -> Value {
        try await plainRequest.value
        let room = await RunLimiter.begin()
        defer { room.end() }
        let hasSetup = network != nil || isNew
        let reused = hasSetup ? nil : idle.popLast()
        let backend = try reused ?? Backend(network: network, isNew: isNew)
        backend.waiter.room = room
        if !hasSetup { await backend.openConnections() }
        do {
            let value = try await test(backend)
            backend.giveBack()
            return value
        } catch {
            backend.stop()
            throw error
        }
    }

    /// Opens as many connections as most tests need, unless they are open.
    ///
    /// NB: On Linux, Foundation polls a new connection until its first request ends. That takes a good part of a processor, and
    /// looks as if the code under test worked.
    private func openConnections() async {
        #if canImport(FoundationNetworking)
        guard !hasConnections else { return }
        hasConnections = true
        otherTasks += ExchangeLog.connections
        let request = URLRequest(url: server.url.appending(path: Self.opening))
        await withTaskGroup { group in
            for _ in 0..<ExchangeLog.connections {
                group.addTask { [session] in _ = try? await session.data(for: request) }
            }
        }
        await MainQueue.yield(turns: 2)
        #endif
    }

    /// Backends with open connections.
    private static var idle: [Backend] = []

    /// Keeps the backend for another test if no request can arrive late, or stops it.
    private func giveBack() {
        // A request that is allowed at any time may also arrive late.
        let isQuiet = requests.isExpected == nil && requests.waitingCount == 0
        guard isUsual, isQuiet, Self.idle.count < RunLimiter.limit else { return stop() }
        // The client closes the connection on which it hangs up, and the server that of a reset.
        hasConnections = requests.exchanges.allSatisfy { !$0.hasHungUp && !$0.isReset }
        requests.reset()
        claimed = []
        vary = { $0 }
        otherTasks = deliveries.taskCount
        balance = currentBalance
        Self.idle.append(self)
    }
}

extension Backend {
    /// Waits for the next request that the server receives, which must have the given request line.
    ///
    /// - Parameters:
    ///   - line: The method and the target, such as `GET /notes`.
    ///   - others: The request lines of requests that may arrive before or after it, and get no answer.
    ///   - file: The file of the step.
    ///   - number: The line of the step.
    /// - Throws: A ``Finding`` if it never arrives, or another one does.
    public func received(
        _ line: String,
        skipping others: [String] = [],
        file: String = #filePath,
        number: Int = #line,
    ) async throws -> Exchange {
        if !others.isEmpty { requests.isExpected = { others.contains($0.request.line) } }
        return try await received(oneOf: [line], file: file, number: number)
    }

    /// Waits for the next request that the server receives, which must have one of the given request lines.
    ///
    /// - Parameters:
    ///   - lines: Methods and targets, such as `GET /notes`.
    ///   - file: The file of the step.
    ///   - number: The line of the step.
    /// - Throws: A ``Finding`` if none arrives, with those that were skipped, or if another one does.
    public func received(
        oneOf lines: [String],
        file: String = #filePath,
        number: Int = #line,
    ) async throws -> Exchange {
        guard await waiter.wait(until: { [unowned self] in hasNewRequest }), let exchange = unclaimed.first
        else {
            let others = requests.exchanges.filter { !claimed.contains(ObjectIdentifier($0)) }
            throw Finding(
                lines.count == 1
                    ? "The server never received the request."
                    : "The server received none of these requests.",
                expected: lines,
                actual: others.map(\.request.line),
            )
            .at(file, number)
        }
        claimed.insert(ObjectIdentifier(exchange))
        guard lines.contains(exchange.request.line) else {
            throw Finding(
                "The server received a different request.",
                expected: lines,
                actual: [exchange.request.line],
            )
            .at(file, number)
        }
        return exchange
    }

    /// Waits until the client hangs up on a request that is in flight.
    ///
    /// - Parameters:
    ///   - exchange: The request.
    ///   - file: The file of the step.
    ///   - line: The line of the step.
    /// - Throws: A ``Finding`` if it doesn't.
    public func waitForCancellation(
        of exchange: Exchange,
        file: String = #filePath,
        line: Int = #line,
    ) async throws {
        recheckOnHangUp(of: exchange)
        guard await waiter.wait(until: { exchange.hasHungUp }) else {
            throw Finding(
                "\(exchange.request.line) was never cancelled: the client is still waiting for the answer."
            )
            .at(file, line)
        }
    }

    /// Allows any other requests from now on, and leaves them unanswered.
    public func allowAnyRequest() {
        requests.isExpected = { _ in true }
    }

    /// Rechecks the conditions when the client hangs up.
    private func recheckOnHangUp(of exchange: Exchange) {
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

    /// The requests that the test neither has received nor allows.
    fileprivate var unclaimed: [Exchange] {
        requests.exchanges.filter { exchange in
            !claimed.contains(ObjectIdentifier(exchange)) && requests.isExpected?(exchange) != true
        }
    }

    /// Whether a request has come through another session: the server has received more than this one has sent. Always
    /// false on Apple's systems, where tasks aren't counted.
    package var hasRequestOfAnotherSession: Bool {
        DeliveryCounter.isAvailable && requests.exchanges.count > deliveries.taskCount - otherTasks
    }

    /// Whether a request has arrived that the test hasn't received yet.
    public var hasNewRequest: Bool { !unclaimed.isEmpty }
}

extension Backend {
    /// Sends a request through the session and waits for its answer, so that everything sent before has arrived. Then
    /// lets the main queue run the work that this has enqueued.
    public func roundTrip() async {
        otherTasks += 1
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.yield(turns: 2)
    }

    /// Waits until nothing is in progress except requests that wait for their answers.
    ///
    /// After a connection that was reset, call this before the same request is sent again: until then, it counts as one
    /// that the system resends, as Apple's systems may.
    public func settle() async {
        await drainQueues()
        // Where nothing is counted, what comes through the same session arrives before a round trip ends.
        if await !waitForBalance(), !DeliveryCounter.isAvailable || hasRequestOfAnotherSession {
            await roundTrip()
        }
        // An outcome that arrived in the meantime may have been enqueued too late for the first call.
        await drainQueues()
        requests.settle()
    }

    /// How many requests have begun that haven't arrived, and how many have ended that the server still has.
    ///
    /// Both come back to what they were, unless a request is cancelled before it is sent, or comes through another session.
    /// Each is a number of its own, so neither can hide the other.
    private struct Balance: Equatable {
        var begun = 0
        var ended = 0
    }

    private var currentBalance: Balance {
        let arrived = requests.count
        return Balance(
            begun: deliveries.begunCount - arrived,
            ended: deliveries.count - (arrived - requests.waitingCount)
        )
    }

    /// Whether the session and the server agree on what has begun and ended, as they did at the last rest. If not, something
    /// is on its way: a request to the server, an answer to the session, or the end of a connection. On Apple's systems,
    /// nothing is counted, so they always do.
    var isBalanced: Bool { !DeliveryCounter.isAvailable || currentBalance == balance }

    /// Waits until the session and the server agree on what has begun and ended, if they don't.
    ///
    /// - Returns: Whether it has waited, so that something may have happened.
    func waitForBalance() async -> Bool {
        // Nothing says when a request of another session begins and ends.
        guard !isBalanced, !hasRequestOfAnotherSession else { return false }
        for exchange in requests.exchanges where exchange.isWaiting { recheckOnHangUp(of: exchange) }
        await Patience.$current.withValue(Self.patience) {
            _ = await waiter.wait { [unowned self] in
                let balance = currentBalance
                return isBalanced || balance.begun == balance.ended || hasRequestOfAnotherSession
            }
        }
        // Either a request was cancelled before it was sent, so it never arrives, or the numbers agree by chance.
        if !isBalanced { await roundTrip() }
        balance = currentBalance
        return true
    }

    /// The patience with what may never arrive, which costs the waits for what should none of theirs.
    private static let patience = Patience()

    /// What has happened in the session so far, apart from round trips.
    var activity: [Int] { [deliveries.taskCount - otherTasks, deliveries.pending ?? 0] }

    /// Lets the thread pool and the main queue run their pending work.
    private func drainQueues() async {
        await Task.detached {}.value
        await MainQueue.yield(turns: 1)
    }

    /// Answers, and blocks the main thread until the client has the answer, so the main queue can't handle it yet.
    ///
    /// - Throws: A ``Finding`` if the client doesn't get the answer: then nothing waits for the main queue, and the
    ///   rest of the test would prove nothing.
    public func deliver(_ answer: Response, to exchange: Exchange) throws {
        guard !hasRequestOfAnotherSession else {
            throw Finding(
                "\(exchange.request.line) came through another session, not the one that the code was given."
            )
        }
        // A round trip has ended for those who wait for it before its outcome is counted.
        let before = deliveries.endCount
        exchange.respond(answer)
        let isDelivered =
            DeliveryCounter.isAvailable
            ? Patience.current.block(
                while: { !isBalanced },
                until: { deliveries.wait(past: before, for: $0) }
            )
            : isProbeAnswered()
        guard !isDelivered else { return }
        throw Finding(
            """
            The server answered \(exchange.request.line), but the test's session never delivered the answer. \
            Was the request cancelled, or sent through another session? Or does what receives the answer wait for \
            the main thread, as DispatchQueue.main.sync does?
            """
        )
    }

    /// Sends a request through the session and blocks the main thread until its answer has arrived.
    ///
    /// NB: For platforms where outcomes aren't counted. Assumes that an answer that is sent later is delivered later,
    /// which nothing guarantees: the two use different connections. A delegate wouldn't help: for a task with a
    /// completion handler it receives little but the metrics, which may arrive before or after the handler.
    private func isProbeAnswered() -> Bool {
        otherTasks += 1
        let isAnswered = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, response, _ in
            if response != nil { isAnswered.signal() }
        }
        .resume()
        return Patience.current.block { turn in
            isAnswered.wait(timeout: .now() + turn / .seconds(1)) == .success ? true : nil
        }
    }
}

/// The requests that the server has received, on the main queue.
@MainActor
package final class ExchangeLog {
    package private(set) var exchanges: [Exchange] = []
    /// The number of round trips.
    nonisolated let probes = Mutex(0)
    /// The requests that open connections, until each of them has one.
    nonisolated private let openings = Mutex<[Exchange]>([])
    /// The number of connections that are open when a test begins: more requests at the same time are rare.
    nonisolated static let connections = 3
    /// The number of requests before the last reset.
    private var earlier = 0
    /// The answers to requests that are answered as soon as they arrive, by their request lines.
    var answers: [String: Response] = [:]
    /// Returns whether a request may go unanswered, or `nil` if none may.
    package var isExpected: ((Exchange) -> Bool)?
    private let waiter: ConditionWaiter
    /// The requests that were reset, and that the system no longer resends.
    private var settled: Set<ObjectIdentifier> = []

    #if canImport(Darwin)
    /// NB: Apple's `URLSession` may resend a request itself when its connection is reset, but doesn't have to
    /// (Technical Q&A QA1941, which doesn't say how often).
    package var resendsAfterReset = true
    #else
    package var resendsAfterReset = false
    #endif

    init(_ waiter: ConditionWaiter) {
        self.waiter = waiter
    }

    /// Holds a request that opens a connection until the others have arrived.
    nonisolated func open(_ exchange: Exchange) {
        let all = openings.withLock { openings -> [Exchange] in
            openings.append(exchange)
            guard openings.count == Self.connections else { return [] }
            defer { openings = [] }
            return openings
        }
        for opening in all { opening.respond(.status(200)) }
    }

    /// The number of requests that wait for their answers.
    var waitingCount: Int { exchanges.count(where: { $0.isWaiting }) }

    /// The number of requests so far, and of round trips.
    var count: Int { earlier + exchanges.count + probes.withLock(\.self) }

    func reset() {
        earlier += exchanges.count
        exchanges = []
        answers = [:]
        settled = []
    }

    /// Adds a request. One that the system resends after a reset is reset again, and counts as the same request.
    func add(_ exchange: Exchange) {
        guard !resendsAfterReset || !exchanges.contains(where: { isResent($0, as: exchange) }) else {
            return exchange.respond(.reset)
        }
        exchanges.append(exchange)
        if let answer = answers[exchange.request.line] { exchange.respond(answer) }
        waiter.recheck()
    }

    /// Treats the same request as a new one from now on: the client knows of all resets so far.
    func settle() {
        settled.formUnion(exchanges.lazy.filter(\.isReset).map(ObjectIdentifier.init))
    }

    private func isResent(_ first: Exchange, as exchange: Exchange) -> Bool {
        first.isReset && first.request == exchange.request && !settled.contains(ObjectIdentifier(first))
    }
}

extension Request {
    /// The method and the target, as on the request line.
    public var line: String { "\(method) \(target)" }
}
