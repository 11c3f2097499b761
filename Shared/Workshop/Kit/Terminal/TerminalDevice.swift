import Episodes

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
        let decoder = Decoder()
        keys.setEventHandler { @Sendable in
            let bytes = System.take(from: STDIN_FILENO)
            guard !bytes.isEmpty else { return tell(.closed) }
            for key in decoder.keys(from: bytes) { tell(.key(key)) }
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

    /// `@unchecked Sendable`: it is used on the device's queue alone.
    private final class Decoder: @unchecked Sendable {
        private var decoder = KeyDecoder()

        func keys(from bytes: [UInt8]) -> [Key] {
            decoder.keys(from: bytes)
        }
    }
}
