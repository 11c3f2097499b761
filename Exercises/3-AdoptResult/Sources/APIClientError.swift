/// The reason why a request failed.
public enum APIClientError: Error, Hashable, Sendable {
    /// The device has no connection to the internet.
    case unreachable
    /// The transport failed, or the status is outside 200..<300.
    case failedRequest
    /// The body of the response can't be decoded.
    case invalidResponse
    /// The error that the placeholder fails with. Remove it when no placeholder is left.
    case notWritten
}

extension APIClientError: CustomStringConvertible {
    /// The message to show to the user.
    public var description: String {
        switch self {
        case .unreachable: "There is no connection to the internet."
        case .failedRequest: "The feed can't be reached right now."
        case .invalidResponse: "The feed sent something that this app can't read."
        case .notWritten: "fetchEpisodes(_:) with a Result isn't written yet"
        }
    }
}
