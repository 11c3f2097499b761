import Books
import TestSupport

extension Backend {
    /// A client that sends its requests to this server.
    var client: LibraryClient { LibraryClient(baseURL: url, session: session) }

    /// The covers of this server.
    var archive: CoverArchive { CoverArchive(baseURL: url, session: session) }

    /// The shelves of this server.
    var shelves: ShelfFinder { ShelfFinder(baseURL: url, session: session) }

    /// A call of the client.
    func books(by author: String) -> Call {
        let client = client
        return Call(on: self) { try await client.books(by: author) }
    }

    /// Records what the featured screen shows.
    func recorder(of screen: FeaturedViewModel) -> Recorder<String> {
        Recorder(of: screen, waiter: waiter, state: describe)
    }
}

/// Returns what the search screen shows, as text such as `busy · Emma, Persuasion`.
@MainActor
func describe(_ screen: SearchViewModel) -> String {
    text([
        screen.isSearching ? "busy" : nil,
        screen.books.isEmpty ? nil : screen.books.map(\.title).joined(separator: ", "),
        screen.errorMessage,
    ])
}

/// Returns what the featured screen shows, as text such as `busy · Emma · by Ann`.
@MainActor
func describe(_ screen: FeaturedViewModel) -> String {
    text([
        screen.isLoading ? "busy" : nil,
        screen.book?.title,
        screen.cover.map { "by \($0.artist)" },
        screen.errorMessage,
    ])
}

private func text(_ parts: [String?]) -> String {
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}
