import Foundation
import Synchronization

/// The POSIX calls that Foundation doesn't cover.
enum System {
    /// The size of the terminal, or `nil` if there is none.
    static var terminalSize: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Writes all of a text. Returns the error number if that fails.
    @discardableResult
    static func print(_ text: String, to descriptor: Int32) -> Int32? {
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

    /// Shows a text in the user's pager, as git does. Returns false if there is none.
    static func page(_ text: String) -> Bool {
        let process = Process()
        let input = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        // The pager starts at the first line, when it is in the foreground and so may read keys.
        let prompt = "?eThe end, q to go on:Space for more, q to quit. $"
        process.arguments = ["-c", "read -r line; LESS=${LESS-FRXP\(prompt)} exec ${PAGER:-less}"]
        process.standardInput = input
        guard (try? withoutBlockedSignals(process.run)) != nil else { return false }
        let handler = signal(SIGTTOU, SIG_IGN)
        tcsetpgrp(STDOUT_FILENO, process.processIdentifier)
        // Fails if the user quits before the end.
        try? input.fileHandleForWriting.write(contentsOf: Data("\n\(text)".utf8))
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        tcsetpgrp(STDOUT_FILENO, getpgrp())
        signal(SIGTTOU, handler)
        // The shell's code if there is no such command.
        return process.terminationStatus != 127
    }

    /// Reads what has arrived, or waits for the first byte. Returns nothing at the end of the file.
    static func readBytes(from descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            if count >= 0 || errno != EINTR { return Array(bytes.prefix(max(0, count))) }
        }
    }

    /// Starts a process that receives signals, whatever thread starts it.
    ///
    /// NB: On Linux, the threads of a dispatch queue block all signals, and a subprocess inherits the blocked signals
    /// of the thread that starts it. Without this, Ctrl-C wouldn't reach it.
    static func withoutBlockedSignals<Result>(_ start: () throws -> Result) rethrows -> Result {
        var none = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        return try start()
    }
}

/// Handles Ctrl-C and similar signals, such as the one when a terminal is closed. The first signal asks the command to
/// stop. A second one, or three more seconds, end the process.
package final class Interruption: Sendable {
    private let first = Mutex<Int32?>(nil)

    // NB: Read by the handler, which can't lock; written before the handler is installed.
    nonisolated(unsafe) private static var writeEnd: Int32 = -1

    private let readEnd: Int32

    /// Handles signals from now on: create it before the work begins. A process may have only one instance.
    ///
    /// The handler writes to a pipe, which a thread reads. (A dispatch source for signals starts some time after it is
    /// resumed, and misses signals before that.)
    package init() {
        var ends: [Int32] = [-1, -1]
        let hasPipe = pipe(&ends) == 0
        readEnd = ends[0]
        guard hasPipe else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        Interruption.writeEnd = ends[1]
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                // Calls only what POSIX allows in a signal handler.
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Interruption.writeEnd, &byte, 1)
                errno = error
            }
        }
    }

    /// Calls `end` at the first signal, even if that has arrived already.
    package func onFirst(_ end: @escaping @Sendable () -> Void) {
        guard readEnd >= 0 else { return }
        Thread.detachNewThread { [self] in
            while true {
                for number in System.readBytes(from: readEnd) { receive(Int32(number), end) }
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
