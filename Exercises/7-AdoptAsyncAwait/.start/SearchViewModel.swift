import Combine
import Foundation

/// The search screen: the books of an author. A stream from end to end, and it has to stay one for now.
@MainActor
public final class SearchViewModel: ObservableObject {
    /// The books that were found.
    @Published public private(set) var books: [Book] = []
    /// Whether a search is under way.
    @Published public private(set) var isSearching = false
    /// What a person is told of the last search, if it failed.
    @Published public private(set) var errorMessage: String?

    private let authors = PassthroughSubject<String, Never>()
    private var results: AnyCancellable?

    /// Makes a screen that searches with this client.
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

    /// Searches for the books of an author, in place of the search that is under way.
    public func search(author: String) {
        isSearching = true
        errorMessage = nil
        authors.send(author)
    }
}
