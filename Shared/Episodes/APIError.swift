/// The reason why a request failed.
public enum APIError: Error, Hashable, CaseIterable, Sendable {
    /// The device has no connection to the internet.
    case unreachable
    /// The transport failed, or the status is outside 200..<300.
    case failedRequest
    /// The body of the response can't be decoded.
    case invalidResponse

    /// The message to show.
    public var message: String {
        switch self {
        case .unreachable:
            "You seem to be offline. Check your connection and try again."
        case .failedRequest:
            "The episodes service can't be reached right now. Try again in a moment."
        case .invalidResponse:
            "The episodes service sent something this app doesn't understand."
        }
    }
}
