import Combine

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
    private var request: Task<Void, Never>?

    /// Creates a view model that searches with the given client.
    public init(client: ChargingClient) {
        self.client = client
    }

    deinit {
        request?.cancel()
    }

    /// Searches for the stations in a town. Replaces the search in progress, and keeps the list until the new one arrives.
    public func search(town: String) {
        request?.cancel()
        isSearching = true
        errorMessage = nil

        request = Task { [weak self, client] in
            do throws(ChargingError) {
                let stations = try await client.stations(in: town)
                guard let self, !Task.isCancelled else { return }
                self.isSearching = false
                self.stations = stations
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isSearching = false
                self.errorMessage = error.message
            }
        }
    }
}
