import Combine
import Foundation

/// The state of the stations screen: the stations in a town, and the progress of the search.
@MainActor
public final class StationsViewModel: ObservableObject {
    /// The stations that the last search found.
    @Published public private(set) var stations: [Station] = []
    /// A Boolean value that indicates whether a search is in progress.
    @Published public private(set) var isSearching = false
    /// The message to show when the last search failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let client: ChargingClient
    private var request: AnyCancellable?
    private var attempt = 0

    /// Creates a view model that searches with the given client.
    public init(client: ChargingClient) {
        self.client = client
    }

    /// Searches for the stations in a town. Replaces the search in progress, and keeps the list until the new one arrives.
    public func search(town: String) {
        request?.cancel()
        attempt += 1
        isSearching = true
        errorMessage = nil

        request = client.stations(in: town) { [weak self, attempt] result in
            DispatchQueue.main.async {
                guard let self, self.attempt == attempt else { return }
                self.isSearching = false

                switch result {
                case .success(let stations): self.stations = stations
                case .failure(let error): self.errorMessage = error.message
                }
            }
        }
    }
}
