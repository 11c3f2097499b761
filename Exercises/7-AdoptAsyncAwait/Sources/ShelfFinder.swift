import Foundation
import FoundationCompat

/// A type that finds books in the library. It is older than both styles: it calls back, and can't be changed.
nonisolated public struct ShelfFinder: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a finder that sends requests to the given server, through the given session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Finds the number of a book's shelf. Calls the completion handler once, on any thread.
    public func shelf(
        of book: Book,
        _ completion: @escaping @Sendable (Result<Int, LibraryError>) -> Void,
    ) {
        session.dataTask(with: baseURL.appending(path: "shelves/\(book.id)")) { data, response, error in
            if let error { return completion(.failure(LibraryError(error))) }
            let status = (response as? HTTPURLResponse)?.statusCode
            guard let data, let status, (200..<300).contains(status) else {
                return completion(.failure(.failedRequest))
            }
            let numbers = try? JSONDecoder().decode([String: Int].self, from: data)
            completion((numbers?["shelf"]).map(Result.success) ?? .failure(.invalidResponse))
        }
        .resume()
    }
}
