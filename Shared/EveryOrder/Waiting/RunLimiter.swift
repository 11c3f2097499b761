import Foundation

/// Lets as many tests and runs go on at a time as the machine has cores, and at least two. One that waits for what is probably
/// missing makes room for the next.
@MainActor
final class RunLimiter {
    private static var free = RunLimiter.limit
    private static var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false

    /// The number of tests and runs at a time.
    static let limit = max(2, ProcessInfo.processInfo.activeProcessorCount)

    /// Whether no test or run goes on.
    static var isIdle: Bool { free == limit }

    /// Waits until there is room, and takes it until ``end()`` is called.
    static func begin() async -> RunLimiter {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return RunLimiter()
    }

    /// Makes room for another; a second call does nothing.
    func end() {
        guard !isOver else { return }
        isOver = true
        if Self.waiting.isEmpty {
            Self.free += 1
        } else {
            Self.waiting.removeFirst().resume()
        }
    }
}
