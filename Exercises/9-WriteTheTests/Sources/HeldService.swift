/// A service by hand: it holds each request until a test answers it.
@MainActor
public final class HeldService: MenuService {
    /// The days that were asked for, in their order.
    public private(set) var days: [Day] = []

    /// Makes a service that nobody has asked yet.
    public init() {}

    /// Waits until a test answers, even if the task is cancelled meanwhile.
    public func dishes(on day: Day) async throws -> [Dish] {
        throw NotWritten(description: "HeldService.dishes(on:) isn't written yet.")
    }

    /// Answers one request, the first being 0.
    public func answer(_ request: Int, with answer: Result<[Dish], any Error>) {
    }

    /// Whether the task of one request was cancelled, the first being 0.
    public func isCancelled(_ request: Int) -> Bool {
        false
    }
}

/// What a placeholder throws; it can go when there is none left.
struct NotWritten: Error, CustomStringConvertible {
    let description: String
}
