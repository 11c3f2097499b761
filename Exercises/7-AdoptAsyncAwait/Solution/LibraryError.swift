import Foundation
import FoundationCompat

/// Why the library has no answer.
public enum LibraryError: Error, Hashable, Sendable {
    /// The device has no connection.
    case unreachable
    /// The transport failed in another way, or the status isn't from 200 to 299.
    case failedRequest
    /// The body isn't the JSON that was asked for.
    case invalidResponse
}

nonisolated extension LibraryError {
    /// The error that a failure of the transport is.
    init(_ error: any Error) {
        let isOffline = (error as? URLError)?.code == .notConnectedToInternet
        self = isOffline ? .unreachable : .failedRequest
    }
}
