import Foundation

/// A request as it was received.
public struct Request: Hashable, Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path and the query, such as `/api/v1/episodes`.
    public let target: String
    /// The header fields in the order of their arrival, with names as received.
    public let headers: [HeaderField]
    /// The body; empty if there is none.
    public let body: Data
    /// What the code that sends it sets besides, such as `timeoutInterval: 5.0`. Only a network within the process notes it.
    var settings: [String] = []

    /// Creates a request from its parts.
    public init(method: String, target: String, headers: [HeaderField] = [], body: Data = Data()) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }

    /// The value of the first field with that name, in upper or lower case, or `nil`.
    public func value(of name: String) -> String? {
        headers.values(of: name).first
    }
}

/// One header field of a request or an answer.
///
/// Two fields with the same value are equal if their names differ only in case (RFC 9110 §5.1).
public struct HeaderField: Hashable, Codable, Sendable {
    /// The name, as it was sent.
    public let name: String
    /// The value, without the white space around it.
    public let value: String

    /// Creates a field from its parts.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The name in lower case, by which fields are compared.
    package var comparedName: String { name.lowercased() }

    public static func == (first: Self, second: Self) -> Bool {
        first.comparedName == second.comparedName && first.value == second.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(comparedName)
        hasher.combine(value)
    }
}

extension HeaderField: CustomStringConvertible {
    /// The field as it was sent, such as `Accept: application/json`.
    public var description: String { "\(name): \(value)" }
}

extension [HeaderField] {
    /// The values of all fields with that name, in upper or lower case.
    func values(of name: String) -> [String] {
        filter { $0.comparedName == name.lowercased() }.map(\.value)
    }
}
