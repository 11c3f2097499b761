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

/// One field of a head: a name, and a value without the white space around it.
public struct HeaderField: Hashable, Sendable {
    /// The name, as it was sent.
    public let name: String
    /// The value, without the white space around it.
    public let value: String

    /// Makes a field of its parts.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension [HeaderField] {
    /// The values of all fields of that name, whatever its case (RFC 9110 §5.1).
    func values(of name: String) -> [String] {
        let length = name.utf8.count
        return filter { $0.name.utf8.count == length && strcasecmp($0.name, name) == 0 }.map(\.value)
    }

    /// The members of a comma-separated list, over all fields of that name (RFC 9110 §5.6.1), in lower case.
    func members(of name: String) -> [String] {
        values(of: name).flatMap { $0.lowercased().split { ", \t".contains($0) } }.map(String.init)
    }
}
