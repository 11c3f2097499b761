import Combine
import Foundation
import FoundationCompat

/// The library's API over HTTP.
public struct LibraryClient: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a client that sends requests to the given server, through the given session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches the books of an author. Cancelling the task cancels the request.
    public func books(by author: String) async throws(LibraryError) -> [Book] {
        throw .unwritten("LibraryClient.books(by:)")
    }

    /// Fetches the books of an author, for callers that can't use `await`.
    ///
    /// - Returns: A publisher of the books. Each subscription sends its own request, and cancels it when cancelled.
    public func booksPublisher(by author: String) -> AnyPublisher<[Book], LibraryError> {
        session.dataTaskPublisher(for: url(by: author))
            .mapError { LibraryError($0) }
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, (200..<300).contains(status) else { throw LibraryError.failedRequest }
                return data
            }
            .decode(type: [Book].self, decoder: JSONDecoder())
            .mapError { $0 as? LibraryError ?? .invalidResponse }
            .eraseToAnyPublisher()
    }

    private func url(by author: String) -> URL {
        baseURL
            .appending(path: "books")
            .appending(queryItems: [URLQueryItem(name: "author", value: author)])
    }
}
