/// The reason why a request failed.
nonisolated public enum APIError: Error, Hashable, Sendable {
    /// The device has no connection to the internet.
    case unreachable
    /// The transport failed in another way, or the status lies outside of 200 to 299.
    case failedRequest
    /// The body can't be decoded.
    case invalidResponse
}
