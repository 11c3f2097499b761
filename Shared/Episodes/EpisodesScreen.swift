import Combine
import Foundation

/// What a view needs of the episodes screen, whatever its networking is made of.
@MainActor
public protocol EpisodesScreen: ObservableObject
where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The list, in the API's order.
    var episodes: [Episode] { get }
    /// The video of the selected episode.
    var video: Video? { get }
    /// Whether a request is in flight.
    var isFetching: Bool { get }
    /// What a person is told of the last request, if it failed.
    var errorMessage: String? { get }

    /// Fetches the list.
    func start()

    /// Fetches the video of an episode.
    func select(_ episode: Episode)
}

/// Makes a screen that talks to an API through a session.
public typealias MakeScreen = @MainActor (APIEnvironment, URLSession) -> any EpisodesScreen
