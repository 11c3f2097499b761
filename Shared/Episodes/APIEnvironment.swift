import Foundation
@_exported import FoundationCompat

/// Which API a client talks to, and as whom.
public struct APIEnvironment: Hashable, Sendable {
    /// The address that every request target is appended to.
    public let baseURL: URL
    /// What every request carries in the header field `X-API-TOKEN`.
    public let token: String

    /// Makes an environment of its parts.
    public init(baseURL: URL, token: String) {
        self.baseURL = baseURL
        self.token = token
    }
}
