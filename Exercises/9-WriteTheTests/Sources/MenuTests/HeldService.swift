import Menu

/// A service that holds each request until the test answers it.
@MainActor
final class HeldService: MenuService {
    /// The requested days, in order.
    private(set) var days: [Day] = []

    /// Waits until the test answers, even if the task is cancelled in the meantime.
    func dishes(on day: Day) async throws -> [Dish] {
        throw NotWritten(description: "HeldService.dishes(on:) isn't written yet.")
    }

    /// Answers the request with the given index, starting at 0.
    func answer(_ request: Int, with answer: Result<[Dish], any Error>) {
    }

    /// Returns whether the task of the request with the given index was cancelled.
    func isCancelled(_ request: Int) -> Bool {
        false
    }
}

/// The error that the placeholder throws.
struct NotWritten: Error, CustomStringConvertible {
    let description: String
}
