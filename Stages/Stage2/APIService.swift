import Combine
import Episodes

/// What the app asks of its API.
public protocol APIService: Sendable {
    /// Fetches the list of episodes, in the API's order.
    ///
    /// - Parameter completion: Called once, on any thread, with either the list or an error.
    /// - Returns: What cancels the request.
    func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable

    /// Fetches the video of an episode.
    ///
    /// - Parameter completion: Called once, on any thread, with either the video or an error.
    /// - Returns: What cancels the request.
    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable
}
