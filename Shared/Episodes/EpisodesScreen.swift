import Combine
import Foundation

/// A type that a view can show as the episodes screen, however its networking is written.
@MainActor
public protocol EpisodesScreen: ObservableObject
where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The episodes, in the order the API returns them.
    var episodes: [Episode] { get }
    /// The video of the selected episode.
    var video: Video? { get }
    /// A Boolean value that indicates whether a request is in flight.
    var isFetching: Bool { get }
    /// The message to show when the last request failed, or `nil`.
    var errorMessage: String? { get }

    /// Fetches the list.
    func start()

    /// Fetches the video of an episode.
    func select(_ episode: Episode)
}

/// A function that creates a screen for an environment and a session.
public typealias MakeScreen = @MainActor (APIEnvironment, URLSession) -> any EpisodesScreen
