import Synchronization

@testable import Terminal
@testable import workshop

/// Collects output, piece by piece and as a whole.
final class Sink: Sendable {
    let pieces: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let written = Mutex("")
    private let reaction: Mutex<(text: String, act: @Sendable () -> Void)?> = Mutex(nil)

    init() {
        (pieces, continuation) = AsyncStream.makeStream(of: String.self)
    }

    var text: String { written.withLock { $0 } }

    func write(_ text: String) {
        let all = written.withLock { written in
            written += text
            return written
        }
        let due = reaction.withLock { reaction in
            guard let meant = reaction, all.contains(meant.text) else {
                return nil as (@Sendable () -> Void)?
            }
            reaction = nil
            return meant.act
        }
        due?()
        continuation.yield(text)
    }

    /// Runs a closure as soon as a text was written, on the thread that reads, however busy the others are.
    func when(_ text: String, _ act: @escaping @Sendable () -> Void) {
        reaction.withLock { $0 = (text, act) }
    }

    /// Ends the output.
    func end() {
        continuation.finish()
    }

    /// Waits until the output has ended.
    func ends() async {
        for await _ in pieces {}
    }

    /// Waits until the output contains a text.
    func has(_ text: String) async {
        if self.text.contains(text) { return }
        for await _ in pieces where self.text.contains(text) { return }
    }

    /// Waits until a piece that contains a text is written, and returns the piece.
    func wrote(_ text: String) async -> String? {
        await pieces.first { $0.contains(text) }
    }
}

extension Console {
    static func to(_ output: Sink, _ errors: Sink, width: Int = 80) -> Console {
        Console(width: { width }, output: output.write, errors: errors.write)
    }
}

/// The keyboard of a test.
struct Keyboard {
    let input: LineInput
    private let line: AsyncStream<String>.Continuation

    init() {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        input = LineInput(isTerminal: true) { await lines.first { _ in true } }
        self.line = line
    }

    func type(_ text: String) {
        line.yield(text)
    }
}

extension LineInput {
    /// Returns the input of a script in a pipe.
    static func script(_ text: String...) -> LineInput {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        for text in text { line.yield(text) }
        line.finish()
        return LineInput(isTerminal: false) { await lines.first { _ in true } }
    }
}
