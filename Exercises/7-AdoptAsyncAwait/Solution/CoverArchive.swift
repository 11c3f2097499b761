import Combine
import Foundation
import FoundationCompat

/// The covers. Another team's code, which speaks Combine, and will for a while.
nonisolated public struct CoverArchive: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Makes an archive that asks the server at this address, through this session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches the cover of a book.
    ///
    /// - Returns: A stream of the cover, on any thread; cancelling a subscription cancels its request.
    public func cover(of book: Book) -> AnyPublisher<Cover, LibraryError> {
        session.dataTaskPublisher(for: baseURL.appending(path: "covers/\(book.id)"))
            .mapError { LibraryError($0) }
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, 200..<300 ~= status else { throw LibraryError.failedRequest }
                return data
            }
            .decode(type: Cover.self, decoder: JSONDecoder())
            .mapError { $0 as? LibraryError ?? .invalidResponse }
            .eraseToAnyPublisher()
    }
}
