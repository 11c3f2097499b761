import Combine

/// A type that fetches the app's trails and reports.
public protocol TrailsService: Sendable {
    /// Fetches the trails, in the API's order.
    ///
    /// - Parameter completion: Called once, on any thread, with either the trails or an error.
    /// - Returns: An `AnyCancellable` that cancels the request.
    func trails(_ completion: @escaping @Sendable ([Trail]?, TrailsError?) -> Void) -> AnyCancellable

    /// Fetches the report on a trail.
    ///
    /// - Parameter completion: Called once, on any thread, with either the report or an error.
    /// - Returns: An `AnyCancellable` that cancels the request.
    func report(
        on trail: Trail,
        _ completion: @escaping @Sendable (TrailReport?, TrailsError?) -> Void,
    ) -> AnyCancellable
}
