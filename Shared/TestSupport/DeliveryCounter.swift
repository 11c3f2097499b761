import Foundation

/// Counts the outcomes that a session has delivered, and those that are still to come.
///
/// `@unchecked Sendable`: both numbers are accessed with the condition locked.
final class DeliveryCounter: @unchecked Sendable {
    private let condition = NSCondition()
    private var tasks = 0
    private var outcomes = 0
    private let onOutcome: @Sendable () -> Void

    /// Creates a counter that calls a closure after each outcome.
    init(onOutcome: @escaping @Sendable () -> Void = {}) { self.onOutcome = onOutcome }

    /// The number of outcomes so far.
    var count: Int { condition.withLock { outcomes } }

    /// The number of tasks so far.
    var taskCount: Int { condition.withLock { tasks } }

    /// Whether outcomes are counted: on Linux only.
    static var isAvailable: Bool {
        #if canImport(FoundationNetworking)
        return true
        #else
        return false
        #endif
    }

    /// The number of outcomes that are still to come, or `nil` on Apple's systems.
    var pending: Int? { Self.isAvailable ? condition.withLock { tasks - outcomes } : nil }

    /// Waits until there are more outcomes than `count`, none to come, or no time left.
    ///
    /// - Returns: Whether there are more, or `nil` if some are still to come.
    func wait(past count: Int, for time: Duration) -> Bool? {
        let end = Date(timeIntervalSinceNow: time / .seconds(1))
        return condition.withLock {
            while outcomes <= count, outcomes < tasks {
                guard condition.wait(until: end) else { return nil }
            }
            return outcomes > count
        }
    }

    func addTask() { condition.withLock { tasks += 1 } }

    func addOutcome() {
        condition.withLock {
            outcomes += 1
            condition.broadcast()
        }
        onOutcome()
    }
}
