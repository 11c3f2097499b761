/// The reason why a request failed.
public enum GreenhouseError: Error {
    /// The transport failed, or the status is outside 200..<300.
    case failedRequest
    /// The body of the response can't be decoded.
    case invalidResponse

    /// The message to show to the user.
    public var message: String {
        switch self {
        case .failedRequest: "The greenhouse can't be reached right now."
        case .invalidResponse: "The greenhouse sent something that this app can't read."
        }
    }
}
