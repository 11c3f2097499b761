import Combine

/// The featured book: the first one of an author, with its cover.
@MainActor
public final class FeaturedViewModel: ObservableObject {
    /// The book.
    @Published public private(set) var book: Book?
    /// Its cover.
    @Published public private(set) var cover: Cover?
    /// Whether the book or its cover is on its way.
    @Published public private(set) var isLoading = false
    /// What a person is told of the last attempt, if it failed.
    @Published public private(set) var errorMessage: String?

    private let client: LibraryClient
    private let archive: CoverArchive
    private var request: Task<Void, Never>?

    /// Makes a screen that gets the book from this client, and the cover from this archive.
    public init(client: LibraryClient, archive: CoverArchive) {
        self.client = client
        self.archive = archive
    }

    deinit {
        request?.cancel()
    }

    /// Loads the featured book of an author, in place of the one that is on its way.
    public func load(author: String) {
        request?.cancel()
        isLoading = true
        errorMessage = nil

        request = Task { [weak self, client, archive] in
            do {
                guard let book = try await client.books(by: author).first else {
                    throw LibraryError.invalidResponse
                }
                let cover = try await archive.cover(of: book).firstValue()
                guard let self, !Task.isCancelled else { return }
                self.isLoading = false
                self.book = book
                self.cover = cover
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isLoading = false
                self.errorMessage = "No book today."
            }
        }
    }
}
