import Combine
import Foundation
import FoundationCompat

/// Fetches the trails over HTTP.
public struct TrailsClient: TrailsService {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a client for the API at the given address that uses the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    public func trails(
        _ completion: @escaping @Sendable ([Trail]?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        completion(nil, .notWritten("TrailsClient.trails(_:)"))
        return AnyCancellable {}
    }

    public func report(
        on trail: Trail,
        _ completion: @escaping @Sendable (TrailReport?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        completion(nil, .notWritten("TrailsClient.report(on:_:)"))
        return AnyCancellable {}
    }
}
