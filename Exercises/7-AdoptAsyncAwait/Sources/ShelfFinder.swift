import Foundation
import FoundationCompat

/// Where a book is in the library. Older than both styles: it calls back, and can't be changed.
nonisolated public struct ShelfFinder: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a finder that asks the server at this address, through this session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Finds the number of a book's shelf, and calls back once, on any thread.
    public func shelf(
        of book: Book,
        _ completion: @escaping @Sendable (Result<Int, LibraryError>) -> Void,
    ) {
        session.dataTask(with: baseURL.appending(path: "shelves/\(book.id)")) { data, response, error in
            if let error { return completion(.failure(LibraryError(error))) }
            let status = (response as? HTTPURLResponse)?.statusCode
            guard let data, let status, 200..<300 ~= status else {
                return completion(.failure(.failedRequest))
            }
            let numbers = try? JSONDecoder().decode([String: Int].self, from: data)
            completion((numbers?["shelf"]).map(Result.success) ?? .failure(.invalidResponse))
        }
        .resume()
    }
}
