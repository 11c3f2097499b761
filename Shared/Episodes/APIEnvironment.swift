import Foundation
@_exported import FoundationCompat

/// The API that a client uses, and the token it uses it with.
public struct APIEnvironment: Hashable, Sendable {
    /// The address to which the path of every request is appended.
    public let baseURL: URL
    /// The value that every request sends in the header field `X-API-TOKEN`.
    public let token: String

    /// Creates an environment from its parts.
    public init(baseURL: URL, token: String) {
        self.baseURL = baseURL
        self.token = token
    }
}
