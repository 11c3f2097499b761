import Combine
import Foundation

/// The state of the feed screen: the episodes, and the progress of their request.
@MainActor
public final class FeedViewModel: ObservableObject {
    /// The episodes, in the API's order.
    @Published public private(set) var episodes: [Episode] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let client: APIClient

    /// Creates a view model that uses the given client.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches the episodes unless a request is in flight. Keeps showing the list until the new one arrives.
    public func refresh() {
        guard !isFetching else { return }
        isFetching = true
        errorMessage = nil

        client.fetchEpisodes { [weak self] result in
            DispatchQueue.main.async {
                guard let self else { return }
                self.isFetching = false

                switch result {
                case .success(let episodes): self.episodes = episodes
                case .failure(let error): self.errorMessage = error.description
                }
            }
        }
    }
}
