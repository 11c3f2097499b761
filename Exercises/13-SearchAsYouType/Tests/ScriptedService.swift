import Foundation
import Songs
import Synchronization

/// A service that answers when a test says so. A request whose task is cancelled fails at once, as in a `URLSession`.
final class ScriptedService: SongService {
    private typealias Answers = AsyncThrowingStream<[String], any Error>

    private let ignoresCancellation: Bool
    private let state = Mutex<[(line: String, answer: Answers.Continuation)]>([])

    /// Creates a service, which may ignore that its tasks are cancelled.
    init(ignoresCancellation: Bool = false) { self.ignoresCancellation = ignoresCancellation }

    /// The requests in their order, such as `abba`, or `abba, cancelled`.
    var requests: [String] { state.withLock { $0.map(\.line) } }

    func songs(matching query: String) async throws -> [String] {
        guard ignoresCancellation else { return try await answer(to: query) }
        return try await Task { try await answer(to: query) }.value
    }

    /// Ends a request: with songs, or with an error if there are none. The view model doesn't have the answer yet when
    /// this returns.
    func end(_ index: Int, with songs: [String] = []) {
        guard let answer = state.withLock({ $0.indices.contains(index) ? $0[index].answer : nil }) else {
            return
        }
        if !songs.isEmpty { answer.yield(songs) }
        answer.finish(throwing: URLError(.timedOut))
    }

    private func answer(to query: String) async throws -> [String] {
        let (answers, answer) = Answers.makeStream()
        let index = state.withLock { requests in
            requests.append((query, answer))
            return requests.count - 1
        }
        answer.onTermination = { [self] end in
            if case .cancelled = end { state.withLock { $0[index].line += ", cancelled" } }
        }
        for try await songs in answers { return songs }
        throw URLError(.cancelled)
    }
}
