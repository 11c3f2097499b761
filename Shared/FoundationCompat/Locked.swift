import Foundation

/// A value that only one thread can access at a time.
///
/// NB: Replaces `Synchronization.Mutex`, since on Linux the thread sanitizer doesn't see how that waits: it would
/// report each contended mutex as a race.
///
/// `@unchecked Sendable`: the value is accessed with the lock held.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
