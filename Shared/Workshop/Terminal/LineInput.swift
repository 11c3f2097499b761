import Foundation

/// A source of input, line by line.
package struct LineInput: Sendable {
    /// Whether the user types the lines, rather than a script.
    package let isTerminal: Bool
    /// Waits for the next line; returns `nil` at the end of the input, or when the task is cancelled.
    package let next: @Sendable () async -> String?

    package init(isTerminal: Bool, next: @escaping @Sendable () async -> String?) {
        self.isTerminal = isTerminal
        self.next = next
    }

    package static let none = LineInput(isTerminal: false) { nil }

    /// The standard input.
    static let ofProcess = LineInput(isTerminal: isatty(STDIN_FILENO) == 1) {
        await lines.first { _ in true }
    }

    /// The lines of the standard input.
    private static let lines: AsyncStream<String> = {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let text = readLine() { line.yield(text) }
            line.finish()
        }
        return lines
    }()
}

/// A command to type while another one runs: an example, such as `s 3`; its purpose, such as `to refresh`; and its
/// action, which receives the rest of the line.
package typealias TypedCommand = (
    synopsis: String, purpose: String, action: @MainActor (_ rest: String) async throws -> Void
)

extension Console {
    /// Explains the commands in a sentence.
    package func explain(_ commands: [TypedCommand]) {
        let texts = commands.map { "\($0.synopsis.replacing(" ", with: "\u{A0}")) \($0.purpose)" }
        let list = "\(texts.joined(separator: ", ")), or q to quit"
        paragraph("Type \(list), then press Return.", style.dim)
    }

    /// Runs the command on each line, until `q` or the end of the input. `select 3` does the same as `s 3`.
    @MainActor
    package func runTypedCommands(_ commands: [TypedCommand]) async throws {
        while let line = await input.next() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let letter = words.first?.lowercased().first else { continue }
            if letter == "q" { return }
            do {
                if let command = commands.first(where: { $0.synopsis.first == letter }) {
                    try await command.action(words.dropFirst().joined(separator: " "))
                } else {
                    explain(commands)
                }
            } catch let error as CommandError {
                report(error)
            }
        }
    }
}
