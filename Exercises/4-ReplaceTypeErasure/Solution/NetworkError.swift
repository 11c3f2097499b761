/// The reason why a request failed.
public enum NetworkError: Error, Hashable, Sendable {
    /// The body can't be encoded as JSON.
    case invalidBody
    /// The device has no connection.
    case noInternet
    /// The transport failed in another way, such as a connection that breaks.
    case failedRequest
    /// The server refuses the token: 401 or 403.
    case accessForbidden
    /// The server answered with any other status outside of 200 to 299.
    case httpError(Int)
    /// The body isn't the expected JSON.
    case invalidResponse
}
