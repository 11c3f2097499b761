import Foundation

/// Counts the outcomes that a session has delivered, and those that are still to come.
///
/// `@unchecked Sendable`: both numbers are accessed with the condition locked.
public final class DeliveryCounter: @unchecked Sendable {
    /// The result of waiting for an outcome.
    public enum WaitResult: Sendable {
        case delivered
        case timedOut
        /// Unknown: on Apple's systems, nothing is counted.
        case notCounted
    }

    private let condition = NSCondition()
    private var tasks = 0
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

    /// Waits until there are more outcomes than `count`, none to come, or no time left. Not on Apple's systems.
    public func wait(past count: Int, for limit: Duration) -> WaitResult {
        #if canImport(FoundationNetworking)
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while outcomes <= count, outcomes < tasks, condition.wait(until: end) {}
            return outcomes > count ? .delivered : .timedOut
        }
        #else
        return .notCounted
        #endif
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
