import Foundation
import FoundationCompat

/// The API of the home screen over HTTP.
public struct HomeClient: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Makes a client that asks the server at this address, through this session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches all that the home screen shows.
    ///
    /// All parts are fetched at once. The first failure is thrown, and cancels the other requests; so does
    /// cancelling the task.
    public func home() async throws -> HomeContent {
        throw HomeError.unwritten("HomeClient.home() is still to be written")
    }

    /// Fetches the new episodes.
    public func episodes(_ completion: @escaping @MainActor (Result<[Episode], HomeError>) -> Void) {
        answer("episodes", completion)
    }

    /// Fetches how far the person has come.
    public func progress(_ completion: @escaping @MainActor (Result<WatchProgress, HomeError>) -> Void) {
        answer("progress", completion)
    }

    /// Fetches who the person is.
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
        guard 200..<300 ~= status else { throw .status(status) }

        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw .invalidResponse
        }
    }
}
