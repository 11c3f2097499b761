import EveryOrder
import Weather

/// A service that answers when the test tells it to, even if the request was cancelled.
///
/// The order is certain only after ``MainQueue/useForAllTasks()``: otherwise the screen's task resumes by way of a thread
/// of the pool, and a later check may run before it.
@MainActor
final class ScriptedService: WeatherService {
    typealias Answer = Result<Forecast, WeatherError>

    /// The requested cities, in order.
    private(set) var cities: [String] = []
    private var requests: [CheckedContinuation<Answer, Never>] = []
    private var answered: Set<Int> = []
    private var cancelled: Set<Int> = []
    private var isStopped = false
    let waiter = ConditionWaiter()

    func forecast(for city: String) async throws(WeatherError) -> Forecast {
        guard !isStopped else { throw .failedRequest }
        cities.append(city)
        let index = requests.count
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { request in
                requests.append(request)
                waiter.recheck()
            }
        } onCancel: {
            Task { @MainActor in isCancelled(index) }
        }
        return try answer.get()
    }

    /// Waits until the service has received the given number of requests.
    func received(_ count: Int) async throws {
        guard await waiter.wait(until: { [unowned self] in requests.count >= count }) else {
            throw Finding("The service received \(requests.count) requests, not \(count).")
        }
    }

    /// Waits for one request, the first being 0, answers it, and waits until the screen has handled the answer.
    func answer(_ request: Int, with answer: Answer) async throws {
        try await received(request + 1)
        await MainQueue.yield(turns: 20)
        end(request, with: answer)
        await MainQueue.yield(turns: 20)
    }

    /// Waits until the task of one request was cancelled, the first being 0.
    func waitForCancellation(of request: Int) async throws {
        guard await waiter.wait(until: { [unowned self] in cancelled.contains(request) }) else {
            throw Finding("The task whose outcome is no longer wanted was never cancelled.")
        }
    }

    /// Answers all requests, waiting or still to come, at the end of a test.
    func stop() {
        isStopped = true
        for request in requests.indices { end(request, with: .failure(.failedRequest)) }
    }

    /// Answers one request, the first being 0. The screen doesn't have the answer yet when this returns.
    func end(_ request: Int, with answer: Answer) {
        guard answered.insert(request).inserted else { return }
        requests[request].resume(returning: answer)
    }

    private func isCancelled(_ request: Int) {
        cancelled.insert(request)
        waiter.recheck()
    }
}
