import Foundation

extension Character {
    /// The number of columns that the character takes up on a terminal: one, or none if it is hidden.
    package var columns: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        let kind = unicodeScalars.first?.properties.generalCategory
        return [.control, .format, .nonspacingMark, .enclosingMark].contains(kind) ? 0 : 1
    }
}

extension StringProtocol {
    /// The number of columns that the text takes on a terminal, if it is one line without escape codes.
    package var columns: Int {
        reduce(0) { $0 + $1.columns }
    }

    /// The lines, whether they end with LF or with CR LF, as on Windows.
    ///
    /// Compilers and git count them in the same way. Splits scalars, since CR LF is a single `Character`.
    package var lines: [String] {
        String(self).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.last == "\r" ? line.dropLast() : line)
        }
    }

    /// The text on one line, with a space for each character that a terminal would interpret: control characters, and
    /// those that change the direction of the text.
    package var printable: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar.properties.isBidiControl ? " " : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The text cut to a number of columns, with an ellipsis where something is missing.
    package func fitted(to width: Int) -> String {
        guard !fits(in: width) else { return String(self) }
        return width > 0 ? String(prefix(columns: width - 1)) + "…" : ""
    }

    /// The text padded with spaces, or cut, to exactly the given number of columns.
    package func padded(to width: Int) -> String {
        let text = fitted(to: width)
        return text + String(repeating: " ", count: Swift.max(0, width - text.columns))
    }

    /// The text padded with spaces on the left to at least the given number of columns. It is never cut, since this is for
    /// numbers, and part of one is another number.
    package func paddedLeft(to width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - columns)) + self
    }

    /// As many of the first characters as fit into the given number of columns.
    package func prefix(columns width: Int) -> SubSequence {
        var room = width
        return prefix { character in
            room -= character.columns
            return room >= 0
        }
    }

    /// Returns whether the text fits into the given number of columns. Reads no more of the text than that.
    private func fits(in width: Int) -> Bool {
        // No character takes more columns than bytes.
        utf8.count <= width || prefix(columns: width).endIndex == endIndex
    }

    /// The text on lines of at most `width` columns, broken between words where possible.
    ///
    /// Doesn't break at a no-break space, and writes it as a space.
    ///
    /// - Parameter hanging: How far the lines after the first are indented.
    package func wrapped(to width: Int, hanging: Int = 0) -> [String] {
        let indent = String(repeating: " ", count: Swift.max(0, Swift.min(hanging, width - 8)))
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            var word = Substring(String(word).replacing("\u{A0}", with: " "))
            if !line.isEmpty, line != indent {
                if word.fits(in: width - line.columns - 1) {
                    line += " \(word)"
                    continue
                }
                lines.append(line)
                line = indent
            }
            while !word.fits(in: width - line.columns), !word.dropFirst().isEmpty {
                let count = Swift.max(1, word.prefix(columns: width - line.columns).count)
                lines.append(line + word.prefix(count))
                word = word.dropFirst(count)
                line = indent
            }
            line += word
        }
        return lines + [line]
    }

    /// The text on lines with the indentation of the first, which continue next to the mark of a difference.
    package func wrappedKeepingIndent(to width: Int) -> [String] {
        guard columns > width else { return [String(self)] }
        let text = trimmingPrefix { $0 == " " }
        // More of an indentation would leave too little room.
        let indent = prefix(columns: width / 2).prefix { $0 == " " }
        let isMarked = ["✗ ", "- ", "+ "].contains(where: text.hasPrefix)
        return text.wrapped(to: width - indent.count, hanging: isMarked ? 2 : 0).map { indent + $0 }
    }
}

/// A number with a noun in the singular or the plural, such as `2 lines`.
package func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// A duration in seconds, such as `1.4 s`.
package func seconds(_ duration: Duration) -> String {
    String(format: "%.1f s", duration / .seconds(1))
}

/// The style of the output: colours on a terminal, plain text elsewhere.
package struct Style: Sendable {
    /// Whether escape codes are written at all.
    package let isOn: Bool

    package init(isOn: Bool) {
        self.isOn = isOn
    }

    package func bold(_ text: String) -> String { set(text, "1") }
    package func dim(_ text: String) -> String { set(text, "2") }
    package func good(_ text: String) -> String { set(text, Style.added) }
    package func bad(_ text: String) -> String { set(text, "1;31") }
    package func warning(_ text: String) -> String { set(text, "33") }
    package func title(_ text: String) -> String { set(text, "1;36") }
    package func command(_ text: String) -> String { set(text, "36") }

    /// The codes of what was added and removed, in a diff and in a recording.
    package static let added = "32"
    package static let removed = "31"

    /// A recording as lines of at most the given width, each in the colour of its sign.
    package func recording(_ lines: [String], width: Int) -> [String] {
        lines.flatMap { $0.printable.wrappedKeepingIndent(to: width) }.map { line in
            switch line.first {
            case "+": set(line, Style.added)
            case "-": set(line, Style.removed)
            default: line
            }
        }
    }

    package func set(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty && !code.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
