import EveryOrder
import Recipes

/// A service that answers when the test tells it to, even if the request was cancelled.
@MainActor
final class ScriptedService: RecipeService {
    typealias Answer = Result<[Recipe], any Error>

    private var requests: [CheckedContinuation<[Recipe], any Error>] = []
    private var answered: Set<Int> = []
    private var isStopped = false
    private let waiter = ConditionWaiter()

    func recipes() async throws -> [Recipe] {
        guard !isStopped else { throw CancellationError() }
        return try await withCheckedThrowingContinuation { request in
            requests.append(request)
            waiter.recheck()
        }
    }

    /// Waits until the service has received the given number of requests.
    func received(_ count: Int) async throws {
        guard await waiter.wait(until: { [unowned self] in requests.count >= count }) else {
            throw Finding(
                "The service received \(requests.count) requests, not \(count): start() should send one."
            )
        }
    }

    /// Answers the request with the given index, starting at 0.
    func answer(_ request: Int, with answer: Answer) {
        guard answered.insert(request).inserted else { return }
        requests[request].resume(with: answer)
    }

    /// Answers all requests, waiting or still to come, at the end of a test.
    func stop() {
        isStopped = true
        for request in requests.indices { answer(request, with: .failure(CancellationError())) }
    }
}
