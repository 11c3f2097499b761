import Menu

/// A service by hand: it holds each request until a test answers it.
@MainActor
final class HeldService: MenuService {
    /// The days that were asked for, in their order.
    private(set) var days: [Day] = []

    private var requests: [Int: CheckedContinuation<[Dish], any Error>] = [:]
    private var cancelled: Set<Int> = []

    /// Waits until a test answers, even if the task is cancelled meanwhile.
    func dishes(on day: Day) async throws -> [Dish] {
        let request = days.count
        days.append(day)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { requests[request] = $0 }
        } onCancel: {
            Task { @MainActor in cancelled.insert(request) }
        }
    }

    /// Answers one request, the first being 0.
    func answer(_ request: Int, with answer: Result<[Dish], any Error>) {
        requests.removeValue(forKey: request)?.resume(with: answer)
    }

    /// Whether the task of one request was cancelled, the first being 0.
    func isCancelled(_ request: Int) -> Bool {
        cancelled.contains(request)
    }
}
