import Books
import EveryOrder

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

    /// Checks a call whose task is cancelled before it starts: it ends, and leaves no request open.
    ///
    /// - Throws: A ``Finding`` if it waits forever, or if its request does.
    func checkEarlyCancellation(of call: Call, sends line: String) async throws {
        call.cancel()
        _ = await waiter.wait { [unowned self] in hasNewRequest || !call.outcomes.all.isEmpty }
        do {
            if hasNewRequest { try await waitForCancellation(of: received(line)) }
            _ = try await call.outcomes.next()
        } catch var finding as Finding {
            finding.summary = "The task was cancelled before it started. \(finding.summary)"
            finding.detail = "Then onCancel runs first, when nothing has been started yet: remember it."
            throw finding
        }
        allowAnyRequest()
    }
}

/// Returns what the search screen shows, as text such as `busy · 4 Emma, 2 Catharine`.
@MainActor
func describe(_ screen: SearchViewModel) -> String {
    text([
        screen.isSearching ? "busy" : nil,
        screen.books.isEmpty ? nil : screen.books.map { "\($0.id) \($0.title)" }.joined(separator: ", "),
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
