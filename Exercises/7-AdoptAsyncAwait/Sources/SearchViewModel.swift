import Combine
import Foundation

/// The state of the search screen: the books of an author.
///
/// It uses Combine for the whole search, and has to stay that way.
@MainActor
public final class SearchViewModel: ObservableObject {
    /// The books that the last search found.
    @Published public private(set) var books: [Book] = []
    /// A Boolean value that indicates whether a search is in progress.
    @Published public private(set) var isSearching = false
    /// The message to show when the last search failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let authors = PassthroughSubject<String, Never>()
    private var results: AnyCancellable?

    /// Creates a view model that searches with the given client.
    public init(client: LibraryClient) {
        results =
            authors
            .map { author in
                client.booksPublisher(by: author)
                    .receive(on: DispatchQueue.main)
                    .map(Result.success)
                    .catch { Just(.failure($0)) }
            }
            .switchToLatest()
            .sink { [weak self] result in
                guard let self else { return }
                self.isSearching = false

                switch result {
                case .success(let books): self.books = books
                case .failure: self.errorMessage = "The search failed."
                }
            }
    }

    /// Searches for the books of an author. Replaces the search in progress.
    public func search(author: String) {
        isSearching = true
        errorMessage = nil
        authors.send(author)
    }
}
