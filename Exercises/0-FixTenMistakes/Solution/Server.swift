import Combine

/// A server that knows where each parcel is.
public protocol Server: Sendable {
    /// Sends a request.
    ///
    /// - Parameter handler: Called once, on any thread: with the answer, or with `nil` if there is no connection.
    /// - Returns: The request, which can be cancelled. After that, the handler isn't called.
    @discardableResult
    func get(_ path: String, _ handler: @escaping @Sendable (Answer?) -> Void) -> any Cancellable

    /// Sends a request, and waits for its answer.
    ///
    /// - Throws: `CancellationError` if the task was cancelled, or ``ParcelError/offline``.
    func get(_ path: String) async throws -> Answer

    /// Publishes the stops of a van, on any thread.
    func stops(ofVan van: Int) -> AnyPublisher<String, Never>
}

/// The answer to a request.
public struct Answer: Sendable {
    /// The status: 200 to 299 for a success.
    public let status: Int
    /// The text: what was requested, or an error page.
    public let text: String

    /// Creates an answer with a status and a text.
    public init(status: Int, text: String) {
        self.status = status
        self.text = text
    }
}

/// The reason why a request failed.
public enum ParcelError: Error {
    /// There is no connection.
    case offline
    /// The server has answered with a status outside of 200 to 299.
    case refused
}
