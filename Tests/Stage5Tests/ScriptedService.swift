import Behaviours
import Episodes
import Stage5
import TestSupport

/// A service that answers when a test says.
@MainActor
final class ScriptedService: APIService {
    typealias Answer = Result<[Episode], APIError>

    private var requests: [CheckedContinuation<Answer, Never>] = []
    private let conditions = Conditions()

    func episodes() async throws(APIError) -> [Episode] {
        let answer = await withCheckedContinuation { request in
            requests.append(request)
            conditions.changed()
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
