import Foundation

/// A request as it was received.
public struct Request: Hashable, Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The target as on the request line, such as `/api/v1/episodes`.
    public let target: String
    /// The fields in the order of their arrival, with names as received.
    public let headers: [HeaderField]
    /// The body; empty if there is none.
    public let body: Data

    /// Makes a request of its parts.
    public init(method: String, target: String, headers: [HeaderField] = [], body: Data = Data()) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The value of the first field of that name, whatever its case; nil without one.
    public func value(of name: String) -> String? {
        headers.values(of: name).first
    }
}
