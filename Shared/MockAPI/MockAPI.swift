import Episodes
import Foundation
import FoundationCompat
import MockHTTP

/// The episodes API: routes, token, data and faults, over real HTTP on loopback.
///
/// ```swift
/// let api = try MockAPI(fault: .slow)
/// let client = APIClient(environment: api.environment)
/// ```
public final class MockAPI: Sendable {
    /// What the API wants to see in the header field `X-API-TOKEN`; it opens nothing but this mock.
    public static let token = "refactor-stages-demo-token"

    private let server: HTTPServer
    private let record: Record

    /// What came in; a class of its own, so that the server's handler holds no API.
    private final class Record: Sendable {
        let requests = Locked<[Request]>([])
        let count = Locked(0)
        let hangUps = Locked(0)

        func add(_ request: Request) {
            count.withLock { $0 += 1 }
            requests.withLock { requests in
                requests.append(request)
                while requests.count > 100 || requests.count > 1 && requests.bodySize > 1 << 20 {
                    requests.removeFirst()
                }
            }
        }
    }

    /// Listens on 127.0.0.1; listening has begun when it returns.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for one of the system's choice.
    ///   - fault: What goes wrong with every request.
    ///   - onRequest: Called with each request and the status that it is answered with, 0 when there is none.
    ///     It is called before the answer is sent, on the server's queue, so it mustn't wait.
    public init(
        port: UInt16 = 0,
        fault: Fault? = nil,
        onRequest: (@Sendable (Request, Int) -> Void)? = nil,
    ) throws(ServerError) {
        let record = Record()
        self.record = record
        server = try HTTPServer(port: port) { exchange in
            let answer = MockAPI.answer(to: exchange.request)
            let response = fault?.applied(to: answer) ?? answer
            record.add(exchange.request)
            exchange.onHangUp { record.hangUps.withLock { $0 += 1 } }
            onRequest?(exchange.request, response.statusOnTheWire)
            exchange.respond(response)
        }
    }

    /// The address and the token, as a client needs them.
    public var environment: APIEnvironment {
        APIEnvironment(baseURL: url, token: MockAPI.token)
    }

    /// The address of the API, such as `http://127.0.0.1:8080`.
    public var url: URL { server.url }

    /// The port that the API listens on.
    public var port: UInt16 { server.port }

    /// The latest requests, each as received, in the order of their arrival: at most 100, and so few that their
    /// bodies have no more than 1 MiB.
    public var requests: [Request] {
        record.requests.withLock { $0 }
    }

    /// How many requests there were.
    public var requestCount: Int {
        record.count.withLock { $0 }
    }

    /// How many clients hung up before they had the whole answer.
    public var hangUps: Int {
        record.hangUps.withLock { $0 }
    }

    /// Closes the listening socket and all connections; a second call does nothing.
    public func stop() {
        server.stop()
    }
}

extension [Request] {
    fileprivate var bodySize: Int { reduce(0) { $0 + $1.body.count } }
}

extension Response {
    fileprivate var statusOnTheWire: Int {
        switch delivery {
        case .whole, .truncated, .drip: status
        case .malformedHead, .reset: 0
        }
    }
}
