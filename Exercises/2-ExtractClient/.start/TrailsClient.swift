import Combine
import Foundation
import FoundationCompat

/// The trails over HTTP.
public struct TrailsClient: TrailsService {
    private let baseURL: URL
    private let session: URLSession

    /// Makes a client that talks to the API at this address, through this session.
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
