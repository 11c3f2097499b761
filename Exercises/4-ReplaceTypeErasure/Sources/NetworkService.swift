import Foundation
import FoundationCompat

/// A type that sends the app's requests.
public protocol NetworkService: Sendable {
    /// Sends a request, and decodes the body of the answer.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - type: The type to decode the body of the answer as.
    ///   - completion: Called once, on any thread.
    func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    )
}

/// A network manager whose type of session is hidden.
///
/// It stores the manager's method as a closure. A closure can't be generic, so its callers get plain data and
/// decode it themselves.
public struct AnyNetworkManager: Sendable {
    private let sendRequest:
        @Sendable (NetworkRequest, @escaping @Sendable (Result<Data, any Error>) -> Void) -> Void

    /// Hides the type of a manager's session.
    public init<Session: URLSessionProtocol>(_ manager: NetworkManager<Session>) {
        sendRequest = { manager.send($0, $1) }
    }

    /// Creates a manager whose requests all fail with the given error.
    init(failingWith error: NetworkError) {
        sendRequest = { _, completion in completion(.failure(error)) }
    }

    /// Sends a request.
    ///
    /// - Parameter completion: Called once, on any thread, with the body of the answer.
    public func send(
        _ request: NetworkRequest,
        _ completion: @escaping @Sendable (Result<Data, any Error>) -> Void,
    ) {
        sendRequest(request, completion)
    }
}
