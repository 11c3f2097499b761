import Foundation
import Synchronization

/// The calls of POSIX that Foundation has nothing for.
enum System {
    /// The size of the terminal, or `nil` if there is none.
    static var sizeOfTerminal: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Writes all of a text; returns the error number if that fails.
    @discardableResult
    static func put(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                poll(&descriptors, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Reads what has arrived, and waits for the first byte; empty at the end.
    static func take(from descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count >= 0 || errno != EINTR { return Array(bytes.prefix(max(0, count))) }
        }
    }

    /// Starts a process that signals reach, whatever thread this is.
    ///
    /// NB: A dispatch queue's threads block all signals on Linux, and a child inherits what its parent's thread
    /// blocks: without this, Ctrl-C wouldn't reach it.
    static func start(_ process: Process) throws {
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
    }
}

/// Ctrl-C and its relatives, such as a terminal that is closed: the first signal asks for an orderly end, and a second one, or three seconds in which the
/// command waits for something else, end the process.
package final class Interruption: Sendable {
    private let first = Mutex<Int32?>(nil)

    // NB: Read by the handler, which can't lock; written before the handler is installed.
    nonisolated(unsafe) private static var entrance: Int32 = -1

    /// Calls `end` at the first signal; for one instance in a process.
    ///
    /// The handler writes to a pipe, which a thread reads. (A dispatch source for signals begins some time after it was
    /// resumed, and misses what comes before.)
    package init(_ end: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let outlet = ends[0]
        Interruption.entrance = ends[1]
        Thread.detachNewThread { [self] in
            while true {
                for number in System.take(from: outlet) { receive(Int32(number), end) }
            }
        }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                // Nothing but what POSIX allows in the handler of a signal.
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Interruption.entrance, &byte, 1)
                errno = error
            }
        }
    }

    /// The exit code of a process that ends because of a signal, or `nil` if there was none.
    package var exitCode: Int32? {
        first.withLock { $0.map { 128 + $0 } }
    }

    private func receive(_ number: Int32, _ end: () -> Void) {
        let isFirst = first.withLock { first in
            defer { first = first ?? number }
            return first == nil
        }
        guard isFirst else { exit(128 + number) }
        end()
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(3)) { exit(128 + number) }
    }
}
