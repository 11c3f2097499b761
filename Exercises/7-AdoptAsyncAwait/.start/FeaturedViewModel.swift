import Combine
import Foundation

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
    private var request: AnyCancellable?

    /// Makes a screen that gets the book from this client, and the cover from this archive.
    public init(client: LibraryClient, archive: CoverArchive) {
        self.client = client
        self.archive = archive
    }

    /// Loads the featured book of an author, in place of the one that is on its way.
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
