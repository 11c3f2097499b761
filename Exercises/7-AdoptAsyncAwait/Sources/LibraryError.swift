import Foundation
import FoundationCompat

/// The reason why a request to the library failed.
public enum LibraryError: Error, Hashable, Sendable {
    /// The device has no connection.
    case unreachable
    /// The transport failed in another way, or the status isn't from 200 to 299.
    case failedRequest
    /// The body isn't the expected JSON.
    case invalidResponse
    /// The function isn't written yet. Remove this case when you no longer need it.
    case unwritten(String)
}

nonisolated extension LibraryError {
    /// Creates an error from an error of the transport.
    init(_ error: any Error) {
        let isOffline = (error as? URLError)?.code == .notConnectedToInternet
        self = isOffline ? .unreachable : .failedRequest
    }
}
