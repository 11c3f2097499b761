import Combine
import Foundation
import FoundationCompat

/// The archive of covers. Another team maintains it, with Combine, and won't change it soon.
nonisolated public struct CoverArchive: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Creates an archive that sends requests to the given server, through the given session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches the cover of a book.
    ///
    /// - Returns: A publisher of the cover, on any thread. Cancelling a subscription cancels its request.
    public func cover(of book: Book) -> AnyPublisher<Cover, LibraryError> {
        session.dataTaskPublisher(for: baseURL.appending(path: "covers/\(book.id)"))
            .mapError { LibraryError($0) }
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, (200..<300).contains(status) else { throw LibraryError.failedRequest }
                return data
            }
            .decode(type: Cover.self, decoder: JSONDecoder())
            .mapError { $0 as? LibraryError ?? .invalidResponse }
            .eraseToAnyPublisher()
    }
}
