import Combine

/// The trails without a network, for previews: answers from the files in Resources.
public struct TrailsPreviewClient: TrailsService {
    /// Makes a client that needs no address.
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
