import Foundation
import Synchronization

/// Tells of signals, on a queue of its own, so that it works whatever the main thread does.
///
/// Not one is lost from the moment at which ``watch(_:_:)`` returns. A dispatch source for signals, on the other
/// hand, begins some time after it was resumed, and what comes before that goes unnoticed.
enum Signals {
    private static let watchers = Mutex<[Int32: @Sendable () -> Void]>([:])

    // NB: Read by the handler, which can't lock; written once, before any handler is installed.
    nonisolated(unsafe) private static var entrance: Int32 = -1
    nonisolated(unsafe) private static var source: (any DispatchSourceRead)?

    /// Calls `tell` whenever this signal comes, instead of what the system would do.
    static func watch(_ number: Int32, _ tell: @escaping @Sendable () -> Void) {
        _ = prepare
        watchers.withLock { $0[number] = tell }
        signal(number) { number in
            // Nothing but what POSIX allows in the handler of a signal.
            let error = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(Signals.entrance, &byte, 1)
            errno = error
        }
    }

    /// Has the system do again what it does by itself.
    static func forget(_ number: Int32) {
        signal(number, SIG_DFL)
        watchers.withLock { $0[number] = nil }
    }

    /// A pipe that a handler writes to; done once.
    private static let prepare: Void = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let exit = ends[0]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        entrance = ends[1]
        let queue = DispatchQueue(label: "Workshop.Signals")
        let source = DispatchSource.makeReadSource(fileDescriptor: exit, queue: queue)
        source.setEventHandler { @Sendable in
            for number in System.take(from: exit) {
                watchers.withLock { $0[Int32(number)] }?()
            }
        }
        source.resume()
        Signals.source = source
    }()
}

/// Ctrl-C and its relatives: the first one asks for an orderly end, a second one ends the process.
package final class Interruption: Sendable {
    private let first: Mutex<Int32?> = Mutex(nil)

    /// The signals that ask a process to end.
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Calls `end` at the first signal.
    package init(_ end: @escaping @Sendable () -> Void) {
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
    package var exitCode: Int32? {
        first.withLock { $0.map { 128 + $0 } }
    }

    private func isFirst(_ number: Int32) -> Bool {
        first.withLock { first in
            defer { first = first ?? number }
            return first == nil
        }
    }
}
