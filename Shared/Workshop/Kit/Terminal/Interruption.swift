import Episodes
import Synchronization

/// Ctrl-C and its relatives: the first one asks for an orderly end, a second one ends the process.
final class Interruption: Sendable {
    private let first: Mutex<Int32?> = Mutex(nil)

    /// The signals that ask a process to end.
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Calls `end` at the first signal.
    init(_ end: @escaping @Sendable () -> Void) {
        for number in Interruption.signals where !System.isIgnored(number) || number != SIGHUP {
            Signals.watch(number) { [self] in
                guard isFirst(number) else {
                    RawMode.leave()
                    exit(128 + number)
                }
                end()
            }
        }
    }

    /// The exit code of a process that ends because it was asked to; nil when it wasn't.
    var exitCode: Int32? {
        first.withLock { $0.map { 128 + $0 } }
    }

    private func isFirst(_ number: Int32) -> Bool {
        first.withLock { first in
            defer { first = first ?? number }
            return first == nil
        }
    }
}
