import Combine

/// The state of the featured screen: the first book of an author, with its cover.
@MainActor
public final class FeaturedViewModel: ObservableObject {
    /// The featured book.
    @Published public private(set) var book: Book?
    /// The book's cover.
    @Published public private(set) var cover: Cover?
    /// A Boolean value that indicates whether the book or its cover is being fetched.
    @Published public private(set) var isLoading = false
    /// The message to show when the last attempt failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let client: LibraryClient
    private let archive: CoverArchive
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given client for the book, and the given archive for its cover.
    public init(client: LibraryClient, archive: CoverArchive) {
        self.client = client
        self.archive = archive
    }

    deinit {
        request?.cancel()
    }

    /// Loads the featured book of an author. Cancels the previous call if it is still loading.
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
