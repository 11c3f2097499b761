import EveryOrder
import Recipes

/// A service that answers when the test tells it to, even if the request was cancelled.
@MainActor
final class ScriptedService: RecipeService {
    typealias Answer = Result<[Recipe], any Error>

    private var requests: [CheckedContinuation<[Recipe], any Error>] = []
    private var answered: Set<Int> = []
    private var cancelled: Set<Int> = []
    private var isStopped = false
    private let waiter = ConditionWaiter()

    func recipes() async throws -> [Recipe] {
        guard !isStopped else { throw CancellationError() }
        let index = requests.count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { request in
                requests.append(request)
                waiter.recheck()
            }
        } onCancel: {
            Task { @MainActor in isCancelled(index) }
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

    /// Waits until the task of the request with the given index was cancelled.
    func waitForCancellation(of request: Int) async throws {
        guard await waiter.wait(until: { [unowned self] in cancelled.contains(request) }) else {
            throw Finding(
                "A request that is no longer wanted was never cancelled: see deinit and start()."
            )
        }
    }

    /// Answers all requests, waiting or still to come, at the end of a test.
    func stop() {
        isStopped = true
        for request in requests.indices { answer(request, with: .failure(CancellationError())) }
    }

    private func isCancelled(_ request: Int) {
        cancelled.insert(request)
        waiter.recheck()
    }
}
