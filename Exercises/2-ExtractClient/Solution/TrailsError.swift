/// The reason why a request failed.
public enum TrailsError: Error, Hashable, Sendable {
    /// The device has no connection to the internet.
    case unreachable
    /// The transport failed, or the status is outside 200..<300.
    case failedRequest
    /// The body of the response can't be decoded.
    case invalidResponse
}

extension TrailsError: CustomStringConvertible {
    /// The message to show to the user.
    public var description: String {
        switch self {
        case .unreachable: "There is no connection to the internet."
        case .failedRequest: "The trails can't be reached right now."
        case .invalidResponse: "The server sent something that this app can't read."
        }
    }
}
