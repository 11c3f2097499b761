import Combine

/// A type that searches for songs.
public protocol SongService: Sendable {
    /// Fetches the titles of the songs that match a query. Cancelling the task cancels the request.
    func songs(matching query: String) async throws -> [String]
}

extension SongService {
    /// Publishes the titles of the songs that match a query. Cancelling the subscription cancels the request.
    @MainActor
    func songsPublisher(matching query: String) -> AnyPublisher<[String], any Error> {
        Deferred {
            let outcome = PassthroughSubject<[String], any Error>()
            let request = Task {
                do {
                    outcome.send(try await songs(matching: query))
                    outcome.send(completion: .finished)
                } catch {
                    outcome.send(completion: .failure(error))
                }
            }
            return outcome.handleEvents(receiveCancel: { request.cancel() })
        }
        .eraseToAnyPublisher()
    }
}
