/// Counts the outcomes that a session has delivered, for whoever holds the main thread until one is there.
///
/// `@unchecked Sendable`: the number is touched with the condition locked.
public final class Deliveries: @unchecked Sendable {
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

    /// Waits until there are more than so many, for a few seconds at most; false, and at once, on Apple's systems,
    /// where nothing is counted.
    public func wait(past count: Int) -> Bool {
        #if canImport(FoundationNetworking)
        let end = Date(timeIntervalSinceNow: 4)
        condition.lock()
        defer { condition.unlock() }
        while number <= count, condition.wait(until: end) {}
        return true
        #else
        return false
        #endif
    }

    func add() {
        condition.lock()
        defer { condition.unlock() }
        number += 1
        condition.broadcast()
    }
}
