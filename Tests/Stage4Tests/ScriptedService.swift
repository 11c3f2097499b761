import Combine
import Episodes
import Stage4
import Synchronization

/// A service that answers when, and as often as, a test says.
final class ScriptedService: APIService {
    private let subjects = Mutex<[Subject]>([])
    private let events = Mutex<[Event]>([])

    /// What becomes of a request.
    enum Event {
        case sent, cancelled
    }

    /// What answers each request for the list so far, in order.
    var requests: [PassthroughSubject<[Episode], APIError>] {
        subjects.withLock { $0.map(\.value) }
    }

    /// What became of the requests for the list, in the order in which it did.
    var log: [Event] {
        events.withLock { $0 }
    }

    func episodes() -> AnyPublisher<[Episode], APIError> {
        let subject = Subject()
        subjects.withLock { $0.append(subject) }
        return subject.value
            .handleEvents(
                receiveSubscription: { _ in self.events.withLock { $0.append(.sent) } },
                receiveCancel: { self.events.withLock { $0.append(.cancelled) } },
            )
            .eraseToAnyPublisher()
    }

    func video(for episode: Episode) -> AnyPublisher<Video, APIError> {
        Empty(completeImmediately: false).eraseToAnyPublisher()
    }
}

/// A subject, which may be sent to from any thread, though Combine doesn't declare it so.
private struct Subject: @unchecked Sendable {
    let value = PassthroughSubject<[Episode], APIError>()
}
