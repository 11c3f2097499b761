/// Why a request came to nothing.
public enum NetworkError: Error, Hashable, Sendable {
    /// The address isn't that of an HTTP server.
    case invalidURL
    /// A GET has a body; servers ignore it, or refuse it.
    case bodyInGet
    /// The body can't be written as JSON.
    case invalidBody
    /// The device has no connection.
    case noInternet
    /// The transport failed in another way, such as a connection that breaks.
    case failedRequest
    /// The server refuses the token: 401 or 403.
    case accessForbidden
    /// The server answered with this status, another one outside of 200 to 299.
    case httpError(Int)
    /// The body isn't the JSON that was asked for.
    case invalidResponse
    /// Nobody has written this yet. Take the case away when you no longer need it.
    case unwritten(String)
}
