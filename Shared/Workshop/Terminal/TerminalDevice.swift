import Foundation
import Synchronization

/// The terminal that the process was started from, by its standard input and output.
final class TerminalDevice: LiveTerminal {
    private var keys: (any DispatchSourceRead)?

    /// Made on any thread, used on the main one.
    nonisolated init() {}

    var size: LiveSize {
        System.size(of: STDOUT_FILENO) ?? LiveSize(columns: 80, rows: 24)
    }

    func enter(_ tell: @escaping @Sendable (LiveEvent) -> Void) {
        RawMode.enter()
        let queue = DispatchQueue(label: "Workshop.TerminalDevice")
        let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        let decoder = Mutex(KeyDecoder())
        keys.setEventHandler { @Sendable in
            let bytes = System.take(from: STDIN_FILENO)
            guard !bytes.isEmpty else { return tell(.closed) }
            for key in decoder.withLock({ $0.keys(from: bytes) }) { tell(.key(key)) }
        }
        keys.resume()
        self.keys = keys
        Signals.watch(SIGWINCH) { tell(.resized) }
        Signals.watch(SIGCONT) {
            RawMode.enterAgain()
            tell(.resized)
        }
    }

    func leave() {
        keys?.cancel()
        keys = nil
        Signals.forget(SIGWINCH)
        Signals.forget(SIGCONT)
        RawMode.leave()
    }

    func suspend() {
        RawMode.pause()
        System.suspend()
        RawMode.enterAgain()
    }

    func write(_ text: String) {
        System.put(text, to: STDOUT_FILENO)
    }
}

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

/// The control sequences of a terminal that are used here (ECMA-48; the private modes are xterm's).
enum Escape {
    static let clearToEndOfLine = "\u{1B}[K"
    static let clearLine = "\u{1B}[2K"
    static let home = "\u{1B}[H"

    /// The other screen, an invisible cursor, and no wrapping of long lines.
    static let enterLiveScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    /// The usual screen again, as it was.
    static let leaveLiveScreen = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Lets a terminal that can do so show all that lies between at once.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
}
