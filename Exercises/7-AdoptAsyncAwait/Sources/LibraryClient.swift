import Combine
import Foundation
import FoundationCompat

/// The library's API over HTTP.
public struct LibraryClient: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Makes a client that asks the server at this address, through this session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches the books of an author; cancelling the task cancels the request.
    public func books(by author: String) async throws(LibraryError) -> [Book] {
        throw .unwritten("LibraryClient.books(by:) is still to be written")
    }

    /// Fetches the books of an author, for those who can't wait for it with `await`.
    ///
    /// - Returns: A stream of the list. Each subscription sends a request of its own, and cancelling it cancels that.
    public func booksPublisher(by author: String) -> AnyPublisher<[Book], LibraryError> {
        session.dataTaskPublisher(for: url(by: author))
            .mapError { LibraryError($0) }
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, 200..<300 ~= status else { throw LibraryError.failedRequest }
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
