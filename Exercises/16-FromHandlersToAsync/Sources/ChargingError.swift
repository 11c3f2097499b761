/// The reason why a request failed.
nonisolated public enum ChargingError: Error, Hashable, Sendable {
    /// The device has no connection to the internet.
    case unreachable
    /// The transport failed in another way, or the status is outside 200..<300.
    case failedRequest
    /// The body of the response can't be decoded.
    case invalidResponse
    /// The function isn't written yet. Remove this case when you no longer need it.
    case unwritten(String)

    /// The message to show.
    public var message: String {
        switch self {
        case .unreachable: "You're offline."
        case .failedRequest: "The stations can't be reached right now."
        case .invalidResponse: "The server sent something that this app can't read."
        case .unwritten(let function): "\(function) isn't written yet."
        }
    }
}
