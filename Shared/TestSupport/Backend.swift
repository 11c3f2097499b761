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
    let inbox: Inbox
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

    /// Waits until the client has let go of every request, and stops the server.
    ///
    /// The session is left to itself: a stage may still be about to send a request that it has cancelled, and a
    /// session that was invalidated would trap.
    public func stop() async {
        _ = await waitUntilIdle()
        server.stop()
    }

    /// Waits until the client has let go of every request, and forgets them all, for another test.
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
