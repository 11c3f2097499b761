import Combine
import Episodes

/// A type that fetches the app's data.
public protocol APIService: Sendable {
    /// Fetches the episodes, in the order the API returns them.
    ///
    /// - Returns: A publisher of the list, on any thread. Cancelling a subscription cancels its request.
    func episodes() -> AnyPublisher<[Episode], APIError>

    /// Fetches the video of an episode.
    ///
    /// - Returns: A publisher of the video, on any thread. Cancelling a subscription cancels its request.
    func video(for episode: Episode) -> AnyPublisher<Video, APIError>
}
