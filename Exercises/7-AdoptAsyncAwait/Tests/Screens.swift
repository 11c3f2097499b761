import Books
import TestSupport

extension Backend {
    /// A client of this server.
    var client: LibraryClient { LibraryClient(baseURL: url, session: session) }

    /// The covers of this server.
    var archive: CoverArchive { CoverArchive(baseURL: url, session: session) }

    /// What records the search screen, turn by turn, in words such as `busy · Emma`.
    func recorder(of screen: SearchViewModel) -> Recorder<String> {
        Recorder(of: screen, conditions: conditions) { screen in
            words([
                screen.isSearching ? "busy" : nil,
                screen.books.isEmpty ? nil : screen.books.map(\.title).joined(separator: ", "),
                screen.errorMessage,
            ])
        }
    }

    /// What records the featured book, turn by turn, in words such as `busy · Emma · by Ann`.
    func recorder(of screen: FeaturedViewModel) -> Recorder<String> {
        Recorder(of: screen, conditions: conditions) { screen in
            words([
                screen.isLoading ? "busy" : nil,
                screen.book?.title,
                screen.cover.map { "by \($0.artist)" },
                screen.errorMessage,
            ])
        }
    }
}

private func words(_ parts: [String?]) -> String {
    let words = parts.compactMap(\.self).joined(separator: " · ")
    return words.isEmpty ? "nothing" : words
}
