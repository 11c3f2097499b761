import Menu

/// A service that holds each request until the test answers it.
@MainActor
final class HeldService: MenuService {
    /// The requested days, in order.
    private(set) var days: [Day] = []

    private var requests: [Int: CheckedContinuation<[Dish], any Error>] = [:]
    private var cancelled: Set<Int> = []

    /// Waits until the test answers, even if the task is cancelled in the meantime.
    func dishes(on day: Day) async throws -> [Dish] {
        let request = days.count
        days.append(day)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { requests[request] = $0 }
        } onCancel: {
            Task { @MainActor in cancelled.insert(request) }
        }
    }

    /// Answers the request with the given index, starting at 0.
    func answer(_ request: Int, with answer: Result<[Dish], any Error>) {
        requests.removeValue(forKey: request)?.resume(with: answer)
    }

    /// Returns whether the task of the request with the given index was cancelled.
    func isCancelled(_ request: Int) -> Bool {
        cancelled.contains(request)
    }
}
