import Foundation

/// Counts the outcomes that a session has delivered, for whoever holds the main thread until one is there.
///
/// `@unchecked Sendable`: the number is touched with the condition locked.
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
    private var number = 0

    /// Makes a count of none.
    public init() {}

    /// How many there were.
    public var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return number
    }

    /// Waits until there are more than so many, but no longer than this; on Apple's systems, not at all.
    public func wait(past count: Int, for limit: Duration) -> Wait {
        #if canImport(FoundationNetworking)
        let end = Date(timeIntervalSinceNow: limit / .seconds(1))
        condition.lock()
        defer { condition.unlock() }
        while number <= count, condition.wait(until: end) {}
        return number > count ? .delivered : .timedOut
        #else
        return .notCounted
        #endif
    }

    func add() {
        condition.lock()
        defer { condition.unlock() }
        number += 1
        condition.broadcast()
    }
}
