import Foundation
import FoundationCompat

/// Counts the outcomes that a session has delivered, and those that are still to come.
///
/// `@unchecked Sendable`: everything is accessed with the condition locked.
package final class DeliveryCounter: @unchecked Sendable {
    private let condition = NSCondition()
    private var tasks = 0
    private var ends = 0
    private var outcomes = 0
    /// The tasks that haven't ended.
    private var created: [Int: URLSessionTask] = [:]
    private let onOutcome: @Sendable () -> Void

    /// Creates a counter that calls a closure after each outcome.
    init(onOutcome: @escaping @Sendable () -> Void = {}) { self.onOutcome = onOutcome }

    /// The number of outcomes so far.
    var count: Int { condition.withLock { outcomes } }

    /// The number of tasks that have ended, whose outcomes have been delivered, or will be next.
    var endCount: Int { condition.withLock { ends } }

    /// The number of tasks so far.
    var taskCount: Int { condition.withLock { tasks } }

    /// The number of tasks that have begun, without those that wait to be resumed.
    var begunCount: Int { condition.withLock { tasks - suspendedCount } }

    /// Whether outcomes are counted: on Linux only.
    static var isAvailable: Bool {
        #if canImport(FoundationNetworking)
        return true
        #else
        return false
        #endif
    }

    /// The number of outcomes that are still to come, or `nil` on Apple's systems.
    package var pending: Int? { Self.isAvailable ? condition.withLock { tasks - outcomes } : nil }

    private var suspendedCount: Int { created.values.count { $0.state == .suspended } }

    /// Everything that has been counted: if it is the same as before, nothing has happened.
    var all: [Int] { condition.withLock { [tasks, ends, outcomes] } }

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

    /// Counts what happens to a task.
    func count(_ event: URLSession.TaskEvent) {
        condition.withLock {
            switch event {
            case .begins:
                tasks += 1
            case .isCreated(let task):
                created[task.taskIdentifier] = task
            case .ends(let task):
                created[task.taskIdentifier] = nil
                ends += 1
            case .isDelivered:
                outcomes += 1
                condition.broadcast()
            case .opensWebSocket(let url):
                TestNetwork.noteWebSocket(to: url)
            }
        }
        if case .isDelivered = event { onOutcome() }
    }
}
