import Combine

/// The state of the notes screen: the list, and the progress of its request.
///
/// Sends one request at a time: calling ``start()`` cancels the request in flight.
@MainActor
public final class NotesViewModel: ObservableObject {
    /// The notes, in the API's order.
    @Published public private(set) var notes: [Note] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let apiService: any APIService
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given service.
    public init(apiService: any APIService) {
        self.apiService = apiService
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the notes. Keeps showing the current list until the new one arrives.
    public func start() {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, apiService] in
            do {
                let notes = try await apiService.fetchNotes()
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.notes = notes
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = "Your notes can't be fetched right now. Try again in a moment."
            }
        }
    }
}
