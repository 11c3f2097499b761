import Combine
import Foundation

/// The state of the search screen.
@MainActor
public final class SearchViewModel: ObservableObject {
    /// The text in the search field.
    @Published public var query = ""
    /// The titles of the songs that were found, in the service's order.
    @Published public private(set) var songs: [String] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isSearching = false
    /// The message to show when the last search failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let service: any SongService
    private var search: AnyCancellable?

    /// Creates a view model that searches once the user has stopped typing, as measured by the given scheduler.
    public init(service: any SongService, on scheduler: some Scheduler) {
        self.service = service

        let queries = $query.map { $0.trimmingCharacters(in: .whitespaces) }
        search = queries.debounce(for: .milliseconds(300), scheduler: scheduler)
            .merge(with: queries.filter(\.isEmpty))
            .removeDuplicates()
            .map { [weak self] query in self?.outcome(of: query) ?? Empty().eraseToAnyPublisher() }
            .switchToLatest()
            .sink { [weak self] outcome in self?.show(outcome) }
    }

    /// Publishes the outcome of a search. An empty query has no songs, and needs no request.
    private func outcome(of query: String) -> AnyPublisher<Result<[String], any Error>, Never> {
        guard !query.isEmpty else { return Just(.success([])).eraseToAnyPublisher() }
        isSearching = true
        errorMessage = nil
        return service.songsPublisher(matching: query)
            .map { .success($0) }
            .catch { Just(.failure($0)) }
            .eraseToAnyPublisher()
    }

    private func show(_ outcome: Result<[String], any Error>) {
        isSearching = false
        switch outcome {
        case .success(let songs):
            self.songs = songs
            errorMessage = nil
        case .failure:
            songs = []
            errorMessage = "The search failed."
        }
    }
}
