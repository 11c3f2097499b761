import Combine
import Episodes
import Stage2
import Synchronization

/// A service that answers when, and as often as, a test says.
final class ScriptedService: APIService {
    private let completions = Mutex<[@Sendable ([Episode]?, APIError?) -> Void]>([])
    private let cancellations = Mutex(0)

    /// What answers each request for the list so far, in order.
    var requests: [@Sendable ([Episode]?, APIError?) -> Void] {
        completions.withLock { $0 }
    }

    /// How many requests for the list were cancelled.
    var cancelled: Int {
        cancellations.withLock { $0 }
    }

    func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable {
        completions.withLock { $0.append(completion) }
        return AnyCancellable { self.cancellations.withLock { $0 += 1 } }
    }

    func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable {
        AnyCancellable {}
    }
}
