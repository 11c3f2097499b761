import Combine
import Episodes
import Stage2
import Synchronization

/// A service that answers when, and as often as, a test says.
final class ScriptedService: APIService {
    private let completions = Mutex<[@Sendable ([Episode]?, APIError?) -> Void]>([])
    private let events = Mutex<[Event]>([])

    /// What becomes of a request.
    enum Event {
        case sent, cancelled
    }

    /// What answers each request for the list so far, in order.
    var requests: [@Sendable ([Episode]?, APIError?) -> Void] {
        completions.withLock { $0 }
    }

    /// What became of the requests for the list, in the order in which it did.
    var log: [Event] {
        events.withLock { $0 }
    }

    func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable {
        completions.withLock { $0.append(completion) }
        events.withLock { $0.append(.sent) }
        return AnyCancellable { self.events.withLock { $0.append(.cancelled) } }
    }

    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable {
        AnyCancellable {}
    }
}
