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
        guard 200..<300 ~= status else { throw .status(status) }

        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw .invalidResponse
        }
    }
}

/// A part of the home screen, whichever comes next.
private enum Part {
    case episodes([Episode])
    case progress(WatchProgress)
    case profile(Profile)
}
