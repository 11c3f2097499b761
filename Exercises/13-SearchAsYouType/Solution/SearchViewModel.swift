import Foundation
import Observation

/// The state of the search screen.
@MainActor
@Observable
public final class SearchViewModel {
    /// The text in the search field.
    public var query = ""
    /// The titles of the songs that were found, in the service's order.
    public private(set) var songs: [String] = []
    /// A Boolean value that indicates whether a request is in flight.
    public private(set) var isSearching = false
    /// The message to show when the last search failed, or `nil`.
    public private(set) var errorMessage: String?

    /// The query without the whitespace around it, which is what to search for.
    public var trimmedQuery: String { query.trimmingCharacters(in: .whitespaces) }

    private let service: any SongService
    private let clock: any Clock<Duration>
    private let pause = Duration.milliseconds(300)
    /// The query whose outcome the screen shows, or `nil` if a search has been started since.
    private var shownQuery: String? = ""
    private var latestSearch = 0

    /// Creates a view model that searches once the user has stopped typing, as measured by the given clock.
    public init(service: any SongService, on clock: any Clock<Duration> = ContinuousClock()) {
        self.service = service
        self.clock = clock
    }

    /// Searches for the query after a pause, unless the screen shows its outcome. Call it in a task for each query.
    public func search() async {
        let query = trimmedQuery
        guard !query.isEmpty else { return show([], for: query) }
        do {
            try await clock.sleep(for: pause)
            guard query != shownQuery else { return }
            let songs = try await request(query)
            try Task.checkCancellation()
            show(songs, for: query)
        } catch {
            guard !Task.isCancelled else { return }
            show([], for: query, "The search failed.")
        }
    }

    private func request(_ query: String) async throws -> [String] {
        latestSearch += 1
        let search = latestSearch
        isSearching = true
        errorMessage = nil
        shownQuery = nil
        defer { if search == latestSearch { isSearching = false } }
        return try await service.songs(matching: query)
    }

    /// Shows an outcome, unless the query has changed. SwiftUI cancels the task for it only a moment later.
    private func show(_ songs: [String], for query: String, _ message: String? = nil) {
        guard query == trimmedQuery else { return }
        self.songs = songs
        isSearching = false
        errorMessage = message
        shownQuery = query
    }
}
