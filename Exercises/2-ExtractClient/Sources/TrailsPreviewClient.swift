import Combine

/// Reads the trails from the files in Resources, for previews without a network.
public struct TrailsPreviewClient: TrailsService {
    /// Creates a preview client.
    public init() {}

    public func trails(
        _ completion: @escaping @Sendable ([Trail]?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        completion(nil, .notWritten("TrailsPreviewClient.trails(_:)"))
        return AnyCancellable {}
    }

    public func report(
        on trail: Trail,
        _ completion: @escaping @Sendable (TrailReport?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        completion(nil, .notWritten("TrailsPreviewClient.report(on:_:)"))
        return AnyCancellable {}
    }
}
