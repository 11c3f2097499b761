import Combine
import Foundation

/// The state of the feed screen: the episodes, and how fetching them goes.
@MainActor
public final class FeedViewModel: ObservableObject {
    /// The episodes, in the API's order.
    @Published public private(set) var episodes: [Episode] = []
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let client: APIClient

    /// Makes a screen that gets its episodes from this client.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the episodes, unless it is fetching them already; keeps what is shown until the new ones are there.
    public func refresh() {
        guard !isFetching else { return }
        isFetching = true
        errorMessage = nil

        client.fetchEpisodes { [weak self] episodes, error in
            DispatchQueue.main.async {
                guard let self else { return }
                self.isFetching = false

                if let error {
                    self.errorMessage = error.description
                } else if let episodes {
                    self.episodes = episodes
                }
            }
        }
    }
}
