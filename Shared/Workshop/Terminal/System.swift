import Foundation

/// The one place that talks to the terminal through the system.
enum System {
    static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// The size of the terminal behind a descriptor; nil when there is none, or when it doesn't tell.
    static func size(of descriptor: Int32) -> LiveSize? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return LiveSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Writes all of a text at once, however often that takes; what it returns is why it couldn't, or nil.
    @discardableResult
    static func put(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let bytes = UnsafeRawBufferPointer(rebasing: rest)
                let count = write(descriptor, bytes.baseAddress, bytes.count)
                let error = errno
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if error == EAGAIN {
                    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
                    poll(&descriptors, 1, -1)
                } else if error != EINTR {
                    return error
                }
            }
            return nil
        }
    }

    /// Reads what is there to be read, waiting for the first byte; empty at the end.
    static func take(from descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            var result = -1
            repeat {
                result = read(descriptor, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = max(0, result)
        }
    }

    /// Whether whoever started the process wants a signal to do nothing, as nohup does.
    static func isIgnored(_ number: Int32) -> Bool {
        typealias Action = @convention(c) (Int32) -> Void
        let action = signal(number, SIG_IGN)
        signal(number, action)
        return unsafeBitCast(action as Action?, to: Int.self)
            == unsafeBitCast(SIG_IGN as Action?, to: Int.self)
    }

    /// Starts a process that signals reach, whatever thread this is.
    ///
    /// NB: A dispatch queue's threads block all signals on Linux, and a child inherits what its parent's thread
    /// blocks: without this, Ctrl-C would leave it cold.
    static func start(_ process: Process) throws {
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
    }

    /// Ends a process at once, and all that it started if they're a group.
    ///
    /// NB: Foundation learns of an end on Linux only when nobody is left who was born of the process.
    static func end(_ process: Process) {
        kill(recipient(process), SIGKILL)
    }

    /// Whom a signal is sent to that is for a process, and for all that it started if they're a group.
    static func recipient(_ process: Process) -> pid_t {
        let id = process.processIdentifier
        return getpgid(id) == id ? -id : id
    }

    /// Stops the process as Ctrl-Z does, and returns when it goes on.
    static func suspend() {
        kill(0, SIGTSTP)
    }
}
