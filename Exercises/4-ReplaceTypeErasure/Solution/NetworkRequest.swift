/// A request, without the address of the API.
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
    /// The header fields to send in addition to those of every request.
    public let headers: [String: String]
    /// The value to send as JSON.
    public let body: (any Encodable & Sendable)?

    /// Creates a request.
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
