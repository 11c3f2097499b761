import Foundation
import Synchronization

@testable import Terminal

/// Collects output, piece by piece and as a whole.
final class TestOutput: Sendable {
    private let pieces: AsyncStream<String>
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

    /// Reads from a file until its end, on its own thread.
    func read(_ file: FileHandle) {
        Thread.detachNewThread { [self] in
            var rest = Data()
            while case let bytes = System.readBytes(from: file.fileDescriptor), !bytes.isEmpty {
                rest += bytes
                // A character may arrive in two pieces.
                guard let text = String(data: rest, encoding: .utf8) else { continue }
                write(text)
                rest = Data()
            }
            // NB: On Linux, a process that has ended keeps its pipes, so the descriptor would stay open.
            try? file.close()
            continuation.finish()
        }
    }

    /// Waits for the end of what is read.
    func end() async {
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
    static func script(_ lines: [String]) -> LineInput {
        let rest = Mutex(lines[...])
        return LineInput(isTerminal: false) { rest.withLock { $0.popFirst() } }
    }
}
