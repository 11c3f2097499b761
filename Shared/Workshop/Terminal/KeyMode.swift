import Foundation
import Synchronization

/// The mode of the terminal in which each key arrives at once, and isn't shown.
///
/// It outlives the process that begins it. So it ends when the process exits, and before a signal ends or stops the
/// process.
enum KeyMode {
    private static let state = Mutex(false)

    /// The signals that end or stop the process. After the others, ``Interruption`` lets it exit.
    private static let signals = [SIGTSTP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // NB: Used by signal handlers, which can't lock, and written before they are installed.
    nonisolated(unsafe) private static var isActive = false
    nonisolated(unsafe) private static var earlierMode = termios()

    private static let endsAtExit: Void = {
        atexit { KeyMode.leave() }
    }()

    static var isOn: Bool { state.withLock { $0 } }

    /// Begins the mode, if the standard input is a terminal that this process may change.
    static func begin() {
        state.withLock { isOn in
            guard !isOn, isInForeground, tcgetattr(STDIN_FILENO, &earlierMode) == 0 else { return }
            isOn = true
            endsAtExit
            for number in signals { leave(before: number) }
            // The shell that continues the process has used the terminal in the meantime.
            signal(SIGCONT) { _ in
                KeyMode.leave(before: SIGTSTP)
                KeyMode.enter()
            }
            enter()
        }
    }

    static func end() {
        state.withLock { isOn in
            guard isOn else { return }
            isOn = false
            leave()
            for number in signals + [SIGCONT] { signal(number, SIG_DFL) }
        }
    }

    /// Leaves the mode at a signal, which then ends or stops the process.
    private static func leave(before number: Int32) {
        signal(number) { number in
            KeyMode.leave()
            signal(number, SIG_DFL)
            raise(number)
        }
    }

    private static func enter() {
        guard isInForeground else { return }
        isActive = true
        var mode = earlierMode
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &mode.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    private static func leave() {
        guard isActive, isInForeground else { return }
        isActive = false
        var mode = earlierMode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }

    /// Whether this process may change the terminal. In the background, that would stop
    /// it. A terminal that isn't the session's own has no background.
    private static var isInForeground: Bool {
        let group = tcgetpgrp(STDIN_FILENO)
        return group < 0 || group == getpgrp()
    }
}
