/// The reason why a command failed: what is wrong, without a full stop, and what to do about it.
package struct CommandError: Error, Hashable {
    package let message: String
    package let suggestion: String
    /// The exit code: 64 for wrong arguments (EX_USAGE in sysexits.h), 1 for everything else.
    package private(set) var exitCode: Int32 = 1

    package init(_ message: String, _ suggestion: String) {
        self.message = message
        self.suggestion = suggestion
    }

    /// A mistake in the arguments.
    package static func usage(_ message: String, _ suggestion: String) -> CommandError {
        var error = CommandError(message, suggestion)
        error.exitCode = 64
        return error
    }

    /// The error for a name or number that doesn't exist, which suggests the closest one that does.
    ///
    /// - Parameters:
    ///   - kind: What it should name, such as `stage`.
    ///   - all: The suggestion when no name is close; if `nil`, the list of names.
    ///   - command: Returns what to type for one of the names.
    package static func unknown(
        _ kind: String,
        _ word: String,
        among names: [String],
        all: String? = nil,
        command: (String) -> String,
    ) -> CommandError {
        let message = "no \(kind) \(Int(word) == nil ? word.quoted : word)"
        if let nearest = Suggestion.nearest(to: word, in: names) {
            return usage(message, "Did you mean `\(nearest)`? \(command(nearest))")
        }
        let list = "Try one of \(names.joined(separator: ", ")): \(names.last.map(command) ?? "")"
        return usage(message, all ?? list)
    }
}

extension String {
    /// The text as a message quotes it: printable, cut to 40 columns, and in backquotes.
    package var quoted: String {
        "`\(printable.fitted(to: 40))`"
    }

    /// The text as a word of a shell's command.
    package var quotedForShell: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
        return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}

/// The word that the user may have meant.
package enum Suggestion {
    /// The word that is a typing mistake away, or else the only one that begins with what was typed.
    package static func nearest(to typed: String, in words: [String]) -> String? {
        let typed = typed.prefix(40).lowercased()
        // A single letter or digit is close to any other.
        guard typed.count > 1, Int(typed) == nil else { return nil }
        let edits = words.map { (word: $0, count: $0.lowercased().difference(from: typed).count) }
        let best = edits.min { $0.count < $1.count }
        if let best, best.count <= max(2, min(typed.count, best.word.count) / 2) { return best.word }
        let completions = words.filter { $0.lowercased().hasPrefix(typed) }
        return completions.count == 1 ? completions[0] : nil
    }
}
