import Foundation

/// A value that one thread at a time gets at.
///
/// NB: In place of `Synchronization.Mutex`, whose waiting on Linux the thread sanitizer doesn't see: it would
/// report each contended one as a race.
///
/// `@unchecked Sendable`: the value is touched with the lock held.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
