import Combine

/// The state of the notes screen: the list, and how fetching it goes.
///
/// One request at a time: a call of ``start()`` supersedes whatever is in flight.
@MainActor
public final class NotesViewModel: ObservableObject {
    /// The notes, in the API's order.
    @Published public private(set) var notes: [Note] = []
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let apiService: any APIService
    private var request: Task<Void, Never>?

    /// Makes a screen that gets its notes from this service.
    public init(apiService: any APIService) {
        self.apiService = apiService
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the notes; keeps what is shown until the new ones are there.
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
