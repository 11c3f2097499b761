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
        let (arrivals, arrival) = AsyncThrowingStream<Void, any Error>.makeStream()
        async let episodes: [Episode] = fetch("episodes", arrival)
        async let progress: WatchProgress = fetch("progress", arrival)
        async let profile: Profile = fetch("profile", arrival)

        // An async let's failure is noticed where it is awaited. The stream fails with the first of them.
        for try await _ in arrivals.prefix(3) {}
        return try await HomeContent(episodes: episodes, progress: progress, profile: profile)
    }

    private func fetch<Value: Decodable & Sendable>(
        _ path: String,
        _ arrival: AsyncThrowingStream<Void, any Error>.Continuation,
    ) async throws(HomeError) -> Value {
        do throws(HomeError) {
            let value: Value = try await fetch(path)
            arrival.yield()
            return value
        } catch {
            arrival.finish(throwing: error)
            throw error
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
