import Combine
import Episodes
import Stage4
import Synchronization

/// A service that answers when, and as often as, a test says.
final class ScriptedService: APIService {
    private let subjects = Mutex<[Subject]>([])
    private let cancellations = Mutex(0)

    /// What answers each request for the list so far, in order.
    var requests: [PassthroughSubject<[Episode], APIError>] {
        subjects.withLock { $0.map(\.value) }
    }

    /// How many requests for the list were cancelled.
    var cancelled: Int {
        cancellations.withLock { $0 }
    }

    func episodes() -> AnyPublisher<[Episode], APIError> {
        let subject = Subject()
        subjects.withLock { $0.append(subject) }
        return subject.value
            .handleEvents(receiveCancel: { self.cancellations.withLock { $0 += 1 } })
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
