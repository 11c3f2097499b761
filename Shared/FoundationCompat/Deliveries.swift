import Foundation

/// Counts the outcomes that a session has delivered, and those that are still to come.
///
/// `@unchecked Sendable`: both numbers are touched with the condition locked.
public final class Deliveries: @unchecked Sendable {
    /// The result of waiting for an outcome.
    public enum Wait: Sendable {
        case delivered
        case timedOut
        /// Nobody can tell: on Apple's systems, nothing is counted.
        case notCounted
    }

    private let condition = NSCondition()
    private var tasks = 0
    private var outcomes = 0

    /// Creates a count of none.
    public init() {}

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

    /// Waits until there are more outcomes than that, but no longer than the limit; on Apple's systems, not at all.
    public func wait(past count: Int, for limit: Duration) -> Wait {
        #if canImport(FoundationNetworking)
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        return condition.withLock {
            while outcomes <= count, condition.wait(until: end) {}
            return outcomes > count ? .delivered : .timedOut
        }
        #else
        return .notCounted
        #endif
    }

    func expectOne() {
        condition.withLock { tasks += 1 }
    }

    func add() {
        condition.withLock {
            outcomes += 1
            condition.broadcast()
        }
    }
}
