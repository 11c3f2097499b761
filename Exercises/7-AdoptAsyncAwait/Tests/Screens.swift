import Books
import Combine
import EveryOrder

extension TestEndpoint {
    /// A client that sends its requests to this server.
    var client: LibraryClient { LibraryClient(baseURL: address(), session: session) }

    /// The covers of this server.
    var archive: CoverArchive { CoverArchive(baseURL: address(), session: session) }

    /// The shelves of this server.
    var shelves: ShelfFinder { ShelfFinder(baseURL: address(), session: session) }

    /// A publisher of the outcome of a function that awaits books.
    var functionPublisher: AnyPublisher<[Book], LibraryError> {
        AnyPublisher { [client] () async throws(LibraryError) in
            try await client.books(by: "Austen")
        }
    }

    /// Returns a closure that calls one client.
    func callsOfBooks(by author: String) -> @MainActor () -> Call {
        let client = client
        return { Call(on: self) { try await client.books(by: author) } }
    }
}

/// Returns what the search screen shows, as text such as `busy · 4 Emma, 2 Catharine`.
@MainActor
func describe(_ screen: SearchViewModel) -> String {
    shownText(
        screen.isSearching ? "busy" : nil,
        screen.books.isEmpty ? nil : screen.books.map { "\($0.id) \($0.title)" }.joined(separator: ", "),
        screen.errorMessage,
    )
}

/// Returns what the featured screen shows, as text such as `busy · Emma · by Ann`.
@MainActor
func describe(_ screen: FeaturedViewModel) -> String {
    shownText(
        screen.isLoading ? "busy" : nil,
        screen.book?.title,
        screen.cover.map { "by \($0.artist)" },
        screen.errorMessage,
    )
}
