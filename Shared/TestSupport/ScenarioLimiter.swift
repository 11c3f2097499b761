/// Lets two scenarios run at a time; one that takes longer than it should makes room for the next.
@MainActor
package final class ScenarioLimiter {
    private static var free = ScenarioLimiter.limit
    private static var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false

    /// The number of scenarios that run at a time.
    package static let limit = 2

    /// Waits until there is room, and takes it until ``end()`` is called.
    package static func begin() async -> ScenarioLimiter {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return ScenarioLimiter()
    }

    /// Makes room for another; a second call does nothing.
    package func end() {
        guard !isOver else { return }
        isOver = true
        if Self.waiting.isEmpty { Self.free += 1 } else { Self.waiting.removeFirst().resume() }
    }
}
