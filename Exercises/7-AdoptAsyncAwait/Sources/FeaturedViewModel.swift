import Combine
import Foundation

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
    private var request: AnyCancellable?

    /// Creates a view model that uses the given client for the book, and the given archive for its cover.
    public init(client: LibraryClient, archive: CoverArchive) {
        self.client = client
        self.archive = archive
    }

    /// Loads the featured book of an author. Cancels the previous call if it is still loading.
    public func load(author: String) {
        isLoading = true
        errorMessage = nil

        request = client.booksPublisher(by: author)
            .receive(on: DispatchQueue.main)
            .flatMap { [archive] books -> AnyPublisher<(Book, Cover), LibraryError> in
                guard let book = books.first else {
                    return Fail(error: .invalidResponse).eraseToAnyPublisher()
                }
                return archive.cover(of: book)
                    .receive(on: DispatchQueue.main)
                    .map { (book, $0) }
                    .eraseToAnyPublisher()
            }
            .map(Result.success)
            .catch { Just(.failure($0)) }
            .sink { [weak self] result in
                guard let self else { return }
                self.isLoading = false

                switch result {
                case .success((let book, let cover)):
                    self.book = book
                    self.cover = cover
                case .failure:
                    self.errorMessage = "No book today."
                }
            }
    }
}
