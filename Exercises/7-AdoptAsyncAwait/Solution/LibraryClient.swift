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
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: URLRequest(url: url(by: author)))
        } catch {
            throw LibraryError(error)
        }

        let status = (response as? HTTPURLResponse)?.statusCode
        guard let status, (200..<300).contains(status) else { throw .failedRequest }

        do {
            return try JSONDecoder().decode([Book].self, from: data)
        } catch {
            throw .invalidResponse
        }
    }

    /// Fetches the books of an author, for callers that can't use `await`.
    ///
    /// - Returns: A publisher of the books. Each subscription sends its own request, and cancels it when cancelled.
    public func booksPublisher(by author: String) -> AnyPublisher<[Book], LibraryError> {
        AnyPublisher { () async throws(LibraryError) in
            try await books(by: author)
        }
    }

    private func url(by author: String) -> URL {
        baseURL
            .appending(path: "books")
            .appending(queryItems: [URLQueryItem(name: "author", value: author)])
    }
}
