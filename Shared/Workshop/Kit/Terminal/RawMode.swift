import Episodes
import Synchronization

/// The terminal's raw mode and its other screen, which no way out of the process leaves behind.
enum RawMode {
    /// Whether the terminal is ours, even while the process is stopped.
    private static let isClaimed = Atomic(false)
    /// Whether there is something to be put back.
    private static let isOn = Atomic(false)
    private static let farewell = Array(Escape.leaveLiveScreen.utf8)

    // NB: Read by the handlers of a crash, which can't lock; written before those are installed, and never again
    // while they are.
    nonisolated(unsafe) private static var usualModes = termios()
    nonisolated(unsafe) private static let usualActions = UnsafeMutablePointer<sigaction>.allocate(
        capacity: 32
    )

    /// The signals of a process that has come to grief; all are below 32.
    private static let mishaps = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    static func enter() {
        guard !isOn.load(ordering: .sequentiallyConsistent), tcgetattr(STDIN_FILENO, &usualModes) == 0 else {
            return
        }
        isClaimed.store(true, ordering: .sequentiallyConsistent)
        _ = prepare
        enterAgain()
    }

    /// Enters once more, after the process was stopped and goes on.
    static func enterAgain() {
        guard isClaimed.load(ordering: .sequentiallyConsistent) else { return }
        var modes = usualModes
        cfmakeraw(&modes)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
        if !isOn.exchange(true, ordering: .sequentiallyConsistent) {
            System.put(Escape.enterLiveScreen, to: STDOUT_FILENO)
        }
    }

    static func leave() {
        isClaimed.store(false, ordering: .sequentiallyConsistent)
        pause()
    }

    /// Puts back what there was, for as long as the process is stopped.
    ///
    /// Calls nothing but what POSIX allows in the handler of a signal.
    static func pause() {
        guard isOn.exchange(false, ordering: .sequentiallyConsistent) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &usualModes)
        _ = farewell.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    /// Sees that the terminal is put back whichever way the process ends; done once.
    private static let prepare: Void = {
        _ = farewell
        atexit { RawMode.leave() }
        for mishap in mishaps {
            sigaction(mishap, nil, usualActions + Int(mishap))
            signal(mishap) { number in
                RawMode.pause()
                sigaction(number, RawMode.usualActions + Int(number), nil)
                raise(number)
            }
        }
    }()
}
