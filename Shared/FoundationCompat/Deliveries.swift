import Foundation

/// Counts the outcomes that a session has delivered, and those that are still to come.
///
/// `@unchecked Sendable`: both numbers are touched with the condition locked.
public final class Deliveries: @unchecked Sendable {
    /// What came of waiting for an outcome.
    public enum Wait: Sendable {
        /// It was delivered.
        case delivered
        /// It wasn't, as long as it was waited for.
        case timedOut
        /// Nobody can tell: on Apple's systems, nothing is counted.
        case notCounted
    }

    private let condition = NSCondition()
    private var tasks = 0
    private var outcomes = 0

    /// Makes a count of none.
    public init() {}

    /// How many there were.
    public var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return outcomes
    }

    /// How many are still to come; nil on Apple's systems.
    public var pending: Int? {
        #if canImport(FoundationNetworking)
        condition.lock()
        defer { condition.unlock() }
        return tasks - outcomes
        #else
        return nil
        #endif
    }

    /// Waits until there are more than so many, but no longer than this; on Apple's systems, not at all.
    public func wait(past count: Int, for limit: Duration) -> Wait {
        #if canImport(FoundationNetworking)
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        condition.lock()
        defer { condition.unlock() }
        while outcomes <= count, condition.wait(until: end) {}
        return outcomes > count ? .delivered : .timedOut
        #else
        return .notCounted
        #endif
    }

    func expectOne() {
        condition.lock()
        defer { condition.unlock() }
        tasks += 1
    }

    func add() {
        condition.lock()
        defer { condition.unlock() }
        outcomes += 1
        condition.broadcast()
    }
}
