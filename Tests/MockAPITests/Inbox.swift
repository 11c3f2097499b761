import Foundation

/// Values that one thread leaves and another waits for; a wait of a minute fails.
///
/// `@unchecked Sendable`: the values are touched under `condition` alone. It isn't a `Mutex`, because nobody can
/// wait for something with one; and on Linux, ThreadSanitizer takes a contended one for a race.
final class Inbox<Value: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var values: [Value] = []

    struct Empty: Error, CustomStringConvertible {
        let description = "What the test waits for hasn't come within a minute."
    }

    func put(_ value: Value) {
        condition.withLock {
            values.append(value)
            condition.signal()
        }
    }

    func next() throws -> Value {
        let deadline = Date.now + 60
        return try condition.withLock {
            while values.isEmpty {
                guard condition.wait(until: deadline) else { throw Empty() }
            }
            return values.removeFirst()
        }
    }

    var isEmpty: Bool {
        condition.withLock { values.isEmpty }
    }
}
