import Foundation

/// Counts the outcomes that a session has delivered, and those that are still to come.
///
/// `@unchecked Sendable`: both numbers are accessed with the condition locked.
public final class DeliveryCounter: @unchecked Sendable {
    private let condition = NSCondition()
    private var tasks = 0
    private var begun = 0
    private var outcomes = 0
    private let onOutcome: @Sendable () -> Void

    /// Creates a counter that calls a closure after each outcome.
    public init(onOutcome: @escaping @Sendable () -> Void = {}) { self.onOutcome = onOutcome }

    /// The number of outcomes so far.
    public var count: Int { condition.withLock { outcomes } }

    /// The number of outcomes that are still to come, or `nil` on Apple's systems.
    public var pending: Int? {
        #if canImport(FoundationNetworking)
        return condition.withLock { tasks - outcomes }
        #else
        return nil
        #endif
    }

    /// Waits until there are more outcomes than `count`, none to come, or no time left.
    ///
    /// - Returns: Whether there are more, or `nil` on Apple's systems.
    public func wait(past count: Int, for limit: Duration) -> Bool? {
        #if canImport(FoundationNetworking)
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while begun <= count, begun < tasks, condition.wait(until: end) {}
            // What receives an outcome takes no time, unless it waits for this thread. Six waits, since a machine that
            // stands still in the meantime shortens one.
            for _ in 0..<6 where begun > count && outcomes <= count {
                _ = condition.wait(until: Date(timeIntervalSinceNow: 0.05))
            }
            return outcomes > count
        }
        #else
        return nil
        #endif
    }

    func addTask() { condition.withLock { tasks += 1 } }

    func beginOutcome() {
        condition.withLock {
            begun += 1
            condition.broadcast()
        }
    }

    func addOutcome() {
        condition.withLock {
            outcomes += 1
            condition.broadcast()
        }
        onOutcome()
    }
}
