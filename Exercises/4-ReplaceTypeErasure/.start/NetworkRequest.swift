/// What the app asks of a server, whatever its address.
public struct NetworkRequest: Sendable {
    /// The methods that the app needs.
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    /// The method.
    public let method: Method
    /// The path, such as `/posts`.
    public let path: String
    /// The header fields that this request has besides those of every request.
    public let headers: [String: String]
    /// What is sent as JSON.
    public let body: (any Encodable & Sendable)?

    /// Makes a request of its parts.
    public init(
        _ method: Method,
        _ path: String,
        headers: [String: String] = [:],
        body: (any Encodable & Sendable)? = nil,
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }
}
