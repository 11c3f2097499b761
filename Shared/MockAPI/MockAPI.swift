import Episodes
import EveryOrder
import Foundation
import Synchronization

/// The episodes API: routes, token, data and faults, over real HTTP on loopback.
///
/// ```swift
/// let api = try MockAPI(fault: .slow)
/// let client = APIClient(environment: api.environment)
/// ```
public final class MockAPI: Sendable {
    /// The token that the API expects in the header field `X-API-TOKEN`. It opens nothing but this mock.
    public static let token = "refactor-stages-demo-token"

    private let server: HTTPServer
    private let state: State

    /// What the server's handler needs. It can't hold the API, which holds the server.
    private final class State: Sendable {
        let requests = Mutex<[Request]>([])
        let fault: Mutex<Fault?>

        init(_ fault: Fault?) {
            self.fault = Mutex(fault)
        }
    }

    /// Creates an API that listens on 127.0.0.1 as soon as it returns.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 to let the system choose.
    ///   - fault: The fault in every request.
    ///   - onRequest: Called with each request and the status of its answer, 0 when there is none. It is called before
    ///     the answer is sent, on the server's thread, so it mustn't wait.
    public init(
        port: UInt16 = 0,
        fault: Fault? = nil,
        onRequest: (@Sendable (Request, Int) -> Void)? = nil,
    ) throws(ServerError) {
        let state = State(fault)
        self.state = state
        server = try HTTPServer(port: port) { exchange in
            let answer = MockAPI.answer(to: exchange.request)
            let response = state.fault.withLock(\.self)?.applied(to: answer) ?? answer
            state.requests.withLock { $0.append(exchange.request) }
            onRequest?(exchange.request, response.statusOnTheWire)
            exchange.respond(response)
        }
    }

    /// The address and the token for a client.
    public var environment: APIEnvironment {
        APIEnvironment(baseURL: url, token: MockAPI.token)
    }

    /// The fault in every request from now on, or `nil`.
    public var fault: Fault? {
        get { state.fault.withLock(\.self) }
        set { state.fault.withLock { $0 = newValue } }
    }

    /// The address of the API, such as `http://127.0.0.1:8080`.
    public var url: URL { server.url }

    /// The port that the API listens on.
    public var port: UInt16 { server.port }

    /// The requests so far, in the order of their arrival.
    public var requests: [Request] {
        state.requests.withLock(\.self)
    }

    /// The number of requests so far.
    public var requestCount: Int {
        state.requests.withLock(\.count)
    }

    /// Closes the listening socket and all connections. A second call does nothing.
    public func stop() {
        server.stop()
    }
}

extension Response {
    fileprivate var statusOnTheWire: Int {
        switch delivery {
        case .whole, .truncated, .drip: status
        case .malformedHead, .reset: 0
        }
    }
}
