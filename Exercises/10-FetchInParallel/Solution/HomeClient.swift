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
        try await withThrowingTaskGroup(of: Part.self) { group in
            group.addTask { .episodes(try await fetch("episodes")) }
            group.addTask { .progress(try await fetch("progress")) }
            group.addTask { .profile(try await fetch("profile")) }

            var episodes: [Episode]?
            var progress: WatchProgress?
            var profile: Profile?
            for try await part in group {
                switch part {
                case .episodes(let value): episodes = value
                case .progress(let value): progress = value
                case .profile(let value): profile = value
                }
            }
            guard let episodes, let progress, let profile else { throw HomeError.noAnswer }
            return HomeContent(episodes: episodes, progress: progress, profile: profile)
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

/// One of the parts of the home screen.
private enum Part {
    case episodes([Episode])
    case progress(WatchProgress)
    case profile(Profile)
}
