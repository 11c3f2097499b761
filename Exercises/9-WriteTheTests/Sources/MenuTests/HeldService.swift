import Menu

/// A service by hand: it holds each request until a test answers it.
@MainActor
final class HeldService: MenuService {
    /// The days that were asked for, in their order.
    private(set) var days: [Day] = []

    /// Waits until a test answers, even if the task is cancelled meanwhile.
    func dishes(on day: Day) async throws -> [Dish] {
        throw NotWritten(description: "HeldService.dishes(on:) isn't written yet.")
    }

    /// Answers one request, the first being 0.
    func answer(_ request: Int, with answer: Result<[Dish], any Error>) {
    }

    /// Whether the task of one request was cancelled, the first being 0.
    func isCancelled(_ request: Int) -> Bool {
        false
    }
}

/// What the placeholder throws.
struct NotWritten: Error, CustomStringConvertible {
    let description: String
}
