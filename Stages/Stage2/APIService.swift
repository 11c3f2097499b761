import Combine
import Episodes

/// A type that fetches the app's data.
public protocol APIService: Sendable {
    /// Fetches the episodes, in the order the API returns them.
    ///
    /// - Parameter completion: Called once, on any thread, with either the list or an error.
    /// - Returns: An `AnyCancellable` that cancels the request.
    func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable

    /// Fetches the video of an episode.
    ///
    /// - Parameter completion: Called once, on any thread, with either the video or an error.
    /// - Returns: An `AnyCancellable` that cancels the request.
    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable
}
