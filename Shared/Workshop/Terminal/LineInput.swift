import Foundation

/// A source of input, line by line, or key by key.
package struct LineInput: Sendable {
    /// Whether the user types the lines, rather than a script.
    package let isTerminal: Bool
    /// Waits for the next line; returns `nil` at the end of the input, or when the task is cancelled.
    package let next: @Sendable () async -> String?
    /// Makes each key that the user types a line from now on, without Return, or ends that.
    private var readKeys: @Sendable (Bool) -> Void = { _ in }

    package init(isTerminal: Bool, next: @escaping @Sendable () async -> String?) {
        self.isTerminal = isTerminal
        self.next = next
    }

    package static let none = LineInput(isTerminal: false) { nil }

    /// The standard input.
    static let ofProcess = {
        var input = LineInput(isTerminal: isatty(STDIN_FILENO) == 1) {
            await lines.first { _ in true }
        }
        input.readKeys = { $0 ? KeyMode.begin() : KeyMode.end() }
        return input
    }()

    /// Makes each key that the user types a line while a closure runs. A script still writes lines.
    @MainActor
    func withKeys(_ body: () async throws -> Void) async rethrows {
        if isTerminal { readKeys(true) }
        defer { readKeys(false) }
        try await body()
    }

    /// The lines of the standard input.
    private static let lines: AsyncStream<String> = {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var rest: [UInt8] = []
            var isAtEnd = false
            while !isAtEnd {
                let bytes = System.readBytes(from: STDIN_FILENO)
                // Ctrl-D ends the input key by key, as it does line by line.
                isAtEnd = bytes.isEmpty || (KeyMode.isOn && bytes.contains(0x04))
                if KeyMode.isOn {
                    // An arrow key sends an escape and some letters.
                    let keys = isAtEnd || bytes.first == 0x1B ? "" : String(decoding: bytes, as: UTF8.self)
                    for key in keys { line.yield(String(key)) }
                } else {
                    var parts = (rest + bytes).split(
                        separator: UInt8(ascii: "\n"),
                        omittingEmptySubsequences: false
                    )
                    rest = Array(parts.removeLast())
                    for part in parts { line.yield(String(decoding: part, as: UTF8.self)) }
                }
            }
            if !rest.isEmpty { line.yield(String(decoding: rest, as: UTF8.self)) }
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
    ///
    /// - Parameter byKey: Whether the user types single keys.
    package func explain(_ commands: [TypedCommand], byKey: Bool = false) {
        let texts = commands.map { "\($0.synopsis.replacing(" ", with: "\u{A0}")) \($0.purpose)" }
        let list = "\(texts.joined(separator: ", ")), or q to quit"
        let isByKey = byKey && input.isTerminal
        paragraph(isByKey ? "Press \(list)." : "Type \(list), then press Return.", style.dim)
    }

    /// Runs the command on each line, until `q` or the end of the input. `select 3` does the same as `s 3`.
    ///
    /// - Parameter byKey: Whether each key is a line, if the user types them.
    @MainActor
    package func runTypedCommands(_ commands: [TypedCommand], byKey: Bool = false) async throws {
        guard !byKey else {
            return try await input.withKeys { try await runTypedCommands(commands) }
        }
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
