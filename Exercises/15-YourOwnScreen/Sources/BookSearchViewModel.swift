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
    private var page = 1
    private var task: URLSessionDataTask?

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
        page = 1
        load()
    }

    /// Adds the next page.
    public func loadMore() {
        guard !isSearching, !books.isEmpty else { return }
        page += 1
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

        let page = page
        let items = [
            URLQueryItem(name: "q", value: query),
            URLQueryItem(name: "page", value: "\(page)"),
        ]
        let url = baseURL.appending(path: "books").appending(queryItems: items)
        task = session.dataTask(with: url) { [weak self] data, response, error in
            let status = (response as? HTTPURLResponse)?.statusCode
            DispatchQueue.main.async {
                guard let self else { return }
                if error != nil {
                    self.isSearching = false
                    self.message = "The search didn't work. Are you online?"
                    return
                }
                guard status == 200, let data, let books = try? JSONDecoder().decode([Book].self, from: data)
                else {
                    self.message = "The search didn't work. Try again later."
                    return
                }
                self.isSearching = false
                self.books = page == 1 ? books : self.books + books
            }
        }
        task?.resume()
    }
}
