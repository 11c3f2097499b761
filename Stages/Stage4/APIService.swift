import Combine
import Episodes

/// What the app asks of its API.
public protocol APIService: Sendable {
    /// Fetches the list of episodes, in the API's order.
    ///
    /// - Returns: A stream of the list, on any thread; cancelling a subscription cancels its request.
    func episodes() -> AnyPublisher<[Episode], APIError>

    /// Fetches the video of an episode.
    ///
    /// - Returns: A stream of the video, on any thread; cancelling a subscription cancels its request.
    func video(for episode: Episode) -> AnyPublisher<Video, APIError>
}
