import Foundation

/// The lines that come in, one after another.
package struct LineInput: Sendable {
    /// A Boolean value that indicates whether a person types the lines, rather than a script.
    package let isTerminal: Bool
    /// Waits for the next line; returns `nil` at the end of the input, or when the task is cancelled.
    package let next: @Sendable () async -> String?

    package init(isTerminal: Bool, next: @escaping @Sendable () async -> String?) {
        (self.isTerminal, self.next) = (isTerminal, next)
    }

    package static let none = LineInput(isTerminal: false) { nil }

    /// The standard input.
    static let ofProcess = LineInput(isTerminal: isatty(STDIN_FILENO) == 1) {
        await lines.first { _ in true }
    }

    /// The lines of the standard input, which is read once a line is needed, on a thread that waits in the read.
    private static let lines: AsyncStream<String> = {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var rest: [UInt8] = []
            while case let bytes = System.take(from: STDIN_FILENO), !bytes.isEmpty {
                let parts = (rest + bytes).split(
                    separator: UInt8(ascii: "\n"),
                    omittingEmptySubsequences: false
                )
                for part in parts.dropLast() { line.yield(String(decoding: part, as: UTF8.self)) }
                rest = Array(parts.last ?? [])
            }
            if !rest.isEmpty { line.yield(String(decoding: rest, as: UTF8.self)) }
            line.finish()
        }
        return lines
    }()
}

/// A command that is typed while another one runs: how to type it, such as `s 3`, what for, such as `to refresh`, and
/// what it does with the rest of the line.
package typealias TypedCommand = (
    synopsis: String, purpose: String, action: @MainActor (_ rest: String) async throws -> Void
)

extension Console {
    /// Explains some commands in a sentence.
    package func explain(_ commands: [TypedCommand]) {
        let texts = commands.map { "\($0.synopsis.replacing(" ", with: "\u{A0}")) \($0.purpose)" }
        paragraph("Type \(texts.joined(separator: ", ")) or q to quit, then Return.", style.dim)
    }

    /// Does what each line says, until `q` or the end of the input. `select 3` is as good as `s 3`.
    @MainActor
    package func obey(_ commands: [TypedCommand]) async throws {
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
            } catch let error as UsageError {
                report(error)
            }
        }
    }
}
