/// The reason why a request failed.
nonisolated public enum APIError: Error, Hashable, Sendable {
    /// The device has no connection to the internet.
    case unreachable
    /// The transport failed in another way, or the status is outside 200..<300.
    case failedRequest
    /// The body can't be decoded.
    case invalidResponse
}
