import Combine
import Foundation
import FoundationCompat

/// A book in the results.
public struct Book: Decodable, Hashable, Identifiable, Sendable {
    /// The identifier.
    public let id: Int
    /// The title.
    public let title: String
}

/// The state of the search screen: the results, page by page, and the progress of the request.
@MainActor
public final class BookSearchViewModel: ObservableObject {
    /// The results so far.
    @Published public private(set) var books: [Book] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isSearching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var message: String?

    private let baseURL: URL
    private let session: URLSession
    private var query = ""
    /// The last page that has loaded.
    private var page = 0
    private var task: Task<Void, Never>?

    /// Creates a view model for the API at the given address that uses the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    deinit {
        task?.cancel()
    }

    /// Shows the first page of the results of a search, in place of the last results.
    public func search(_ query: String) {
        self.query = query
        page = 0
        load()
    }

    /// Adds the next page.
    public func loadMore() {
        guard !isSearching, !books.isEmpty else { return }
        load()
    }

    /// Stops the search.
    public func cancel() {
        task?.cancel()
        isSearching = false
    }

    private func load() {
        task?.cancel()
        isSearching = true
        message = nil

        let page = page + 1
        let items = [
            URLQueryItem(name: "q", value: query),
            URLQueryItem(name: "page", value: "\(page)"),
        ]
        let url = baseURL.appending(path: "books").appending(queryItems: items)
        task = Task { [weak self, session] in
            let outcome: Result<[Book], any Error>
            do {
                outcome = .success(try await session.books(at: url))
            } catch {
                outcome = .failure(error)
            }
            guard let self, !Task.isCancelled else { return }
            self.isSearching = false
            switch outcome {
            case .success(let books):
                self.page = page
                self.books = page == 1 ? books : self.books + books
            case .failure(is BadAnswer):
                self.message = "The search didn't work. Try again later."
            case .failure:
                self.message = "The search didn't work. Are you online?"
            }
        }
    }
}

/// The error of an answer that isn't a page of results.
private struct BadAnswer: Error {}

extension URLSession {
    /// Fetches a page of results.
    fileprivate func books(at url: URL) async throws -> [Book] {
        let (data, response) = try await data(for: URLRequest(url: url))
        let status = (response as? HTTPURLResponse)?.statusCode
        guard status == 200, let books = try? JSONDecoder().decode([Book].self, from: data) else {
            throw BadAnswer()
        }
        return books
    }
}
