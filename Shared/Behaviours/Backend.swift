import Episodes
import MockAPI

/// The server and the session of one trial.
@MainActor
final class Backend {
    let conditions = Conditions()
    let session: URLSession
    let environment: APIEnvironment

    private let deliveries = Deliveries()
    private let server: HTTPServer
    private let closedPort: ClosedPort?
    private let basePath: String
    private let inbox: Inbox
    private var claimed: Set<ObjectIdentifier> = []

    init(_ setup: Setup) throws {
        let configuration = URLSessionConfiguration.ephemeral
        if let timeout = setup.timeout { configuration.timeoutIntervalForRequest = timeout }
        if let network = setup.network { configuration.protocolClasses = [network] }
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
        closedPort = setup.isRefused ? try ClosedPort() : nil
        basePath = setup.basePath
        environment = APIEnvironment(
            baseURL: (closedPort?.url ?? server.url).appending(path: setup.basePath),
            token: Trial.token,
        )
    }

    /// Waits until the client has let go of every request, and stops the server.
    ///
    /// The session is left to itself: a stage may still be about to send a request that it has cancelled, and a
    /// session that was invalidated would trap.
    func stop() async {
        for exchange in inbox.exchanges { notice(exchange) }
        _ = await conditions.wait { [inbox] in !inbox.exchanges.contains { $0.isWaiting } }
        server.stop()
    }

    /// The next request that the server receives, which must be a GET for this target.
    ///
    /// - Parameter skippingOthers: Whether others may come before it, and go without an answer.
    func received(_ target: String, skippingOthers: Bool = false) async throws -> Exchange {
        let expected = ["GET \(basePath)\(target)"]
        if skippingOthers { inbox.isExpected = { $0.line != expected[0] } }
        let isInTime = await conditions.wait { [unowned self] in next != nil }
        guard isInTime, let exchange = next else {
            throw Finding("The server never received the request.", expected: expected)
        }
        claimed.insert(ObjectIdentifier(exchange))
        guard exchange.request.line == expected[0], exchange.request.body.isEmpty else {
            let actual = [exchange.request.line]
            throw Finding("The server received another request.", expected: expected, actual: actual)
        }
        return exchange
    }

    /// Lets requests come and go without an answer.
    func leaveUnanswered() {
        inbox.isExpected = { _ in true }
    }

    /// The request that a session sends on its own account for this target, with nothing but the token added.
    func bareRequest(_ target: String) async throws -> Request {
        var request = URLRequest(url: environment.baseURL.appending(path: target))
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        let task = session.dataTask(with: request)
        task.resume()
        let exchange = try await received(target)
        exchange.respond(.status(200))
        return exchange.request
    }

    /// Sends a request through the session and waits for its answer, so that what was on its way before it has
    /// arrived, and lets the main queue do what that has left there.
    func roundTrip() async {
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.turns(2)
    }

    /// Answers, and holds the main thread until the client has it, so that the main queue does nothing of it yet.
    func deliver(_ answer: Response, to exchange: Exchange) {
        let delivered = deliveries.count
        exchange.respond(answer)
        deliveries.wait(past: delivered)

        let isBack = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, _, _ in isBack.signal() }.resume()
        isBack.wait()
    }

    /// Has the conditions looked at when the client hangs up.
    func notice(_ exchange: Exchange) {
        exchange.onHangUp { [conditions] in
            DispatchQueue.main.async { conditions.changed() }
        }
    }

    func hasNothingUnexpected() throws {
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

    func add(_ exchange: Exchange) {
        exchanges.append(exchange)
        conditions.changed()
    }
}

extension Request {
    /// The method and the target, as on the request line.
    var line: String { "\(method) \(target)" }
}
