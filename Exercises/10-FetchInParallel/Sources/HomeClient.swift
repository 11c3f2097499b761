import Foundation
import FoundationCompat

/// A client that fetches what the home screen shows, over HTTP.
public struct HomeClient: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a client that sends requests to the given server, through the given session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches everything that the home screen shows.
    ///
    /// Fetches all parts at once. Throws the first failure, and cancels the other requests then. Cancelling the
    /// task cancels all of them.
    public func home() async throws -> HomeContent {
        throw HomeError.unwritten("HomeClient.home()")
    }

    /// Fetches the new episodes.
    public func episodes(_ completion: @escaping @MainActor (Result<[Episode], HomeError>) -> Void) {
        answer("episodes", completion)
    }

    /// Fetches the user's progress.
    public func progress(_ completion: @escaping @MainActor (Result<WatchProgress, HomeError>) -> Void) {
        answer("progress", completion)
    }

    /// Fetches the user's profile.
    public func profile(_ completion: @escaping @MainActor (Result<Profile, HomeError>) -> Void) {
        answer("profile", completion)
    }

    private func answer<Value: Decodable & Sendable>(
        _ path: String,
        _ completion: @escaping @MainActor (Result<Value, HomeError>) -> Void,
    ) {
        Task { @MainActor in
            do throws(HomeError) {
                completion(.success(try await fetch(path)))
            } catch {
                completion(.failure(error))
            }
        }
    }

    private func fetch<Value: Decodable & Sendable>(_ path: String) async throws(HomeError) -> Value {
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: URLRequest(url: baseURL.appending(path: path)))
        } catch {
            throw .noAnswer
        }

        guard let status = (response as? HTTPURLResponse)?.statusCode else { throw .noAnswer }
        guard (200..<300).contains(status) else { throw .status(status) }

        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw .invalidResponse
        }
    }
}
