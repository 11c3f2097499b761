import Behaviours
import Episodes
import Stage5
import Synchronization
import TestSupport

/// A service that answers when a test says.
@MainActor
final class ScriptedService: APIService {
    typealias Answer = Result<[Episode], APIError>

    private var requests: [CheckedContinuation<Answer, Never>] = []
    private let conditions = Conditions()
    private let events = Mutex<[Event]>([])

    /// What becomes of a request.
    enum Event {
        case sent, cancelled
    }

    /// What became of the requests for the list, in the order in which it did.
    var log: [Event] { events.withLock { $0 } }

    func episodes() async throws(APIError) -> [Episode] {
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { request in
                events.withLock { $0.append(.sent) }
                requests.append(request)
                conditions.changed()
            }
        } onCancel: {
            events.withLock { $0.append(.cancelled) }
        }
        return try answer.get()
    }

    func video(for episode: Episode) async throws(APIError) -> Video {
        throw .failedRequest
    }

    /// Waits until so many requests for the list have come.
    func received(_ count: Int) async throws {
        guard await conditions.wait(until: { [unowned self] in requests.count >= count }) else {
            throw Finding("The service was asked \(requests.count) times, not \(count).")
        }
    }

    /// Answers one request for the list, the first being 0.
    func answer(_ request: Int, with answer: Answer) {
        requests[request].resume(returning: answer)
    }
}
