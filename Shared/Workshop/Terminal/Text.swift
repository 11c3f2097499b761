import Foundation

extension Character {
    /// How many columns of a terminal the character takes: none, one or two.
    package var columns: Int {
        if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        guard let first = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation || first.isWide {
            return 2
        }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: return 1
        }
    }
}

extension StringProtocol {
    /// How many columns of a terminal the text takes, if it is one line without escape codes.
    package var columns: Int {
        reduce(0) { $0 + $1.columns }
    }

    /// The text on one line, with nothing in it that a terminal would obey: control characters become spaces.
    package var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isObeyed ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// Takes two columns: the wide and full-width characters of Unicode's annex 11.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default:
            false
        }
    }

    /// A control character, a line or paragraph separator, or one that changes the direction of what follows.
    fileprivate var isObeyed: Bool {
        if (0x20..<0x7F).contains(value) { return false }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}

extension StringProtocol {
    /// The text cut to this many columns, with an ellipsis where something is missing.
    package func fitted(to width: Int) -> String {
        guard !fits(in: width) else { return String(self) }
        guard width > 0 else { return "" }
        return String(prefix(columns: width - 1)) + "…"
    }

    /// The text followed by spaces, or cut, so that it takes exactly this many columns.
    package func padded(to width: Int) -> String {
        let text = fitted(to: width)
        return text + String(repeating: " ", count: Swift.max(0, width - text.columns))
    }

    /// The text after spaces, or cut, so that it takes exactly this many columns.
    package func paddedLeft(to width: Int) -> String {
        let text = fitted(to: width)
        return String(repeating: " ", count: Swift.max(0, width - text.columns)) + text
    }

    /// Whether the text takes no more columns than these; no more of it is looked at than fits.
    func fits(in width: Int) -> Bool {
        // No character takes more columns than bytes.
        utf8.count <= width || prefix(columns: width).endIndex == endIndex
    }

    /// As many of the first characters as fit into this many columns.
    package func prefix(columns width: Int) -> SubSequence {
        var room = width
        return prefix { character in
            room -= character.columns
            return room >= 0
        }
    }
}

extension StringProtocol {
    /// The text on as many lines as it needs, none wider than `width`, broken between words where possible.
    ///
    /// A no-break space is kept together with its neighbours, and written as a space.
    ///
    /// - Parameters:
    ///   - width: The columns that there are; at least one is used.
    ///   - hanging: How far the lines after the first are indented.
    package func wrapped(to width: Int, hanging: Int = 0) -> [String] {
        let indent = String(repeating: " ", count: Swift.max(0, Swift.min(hanging, width - 8)))
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            var word = Substring(word)
            if word.contains("\u{A0}") { word = word.replacing("\u{A0}", with: " ") }
            if !line.isEmpty, line != indent {
                if word.fits(in: width - line.columns - 1) {
                    line += " \(word)"
                    continue
                }
                lines.append(line)
                line = indent
            }
            while !word.fits(in: width - line.columns), !word.dropFirst().isEmpty {
                let head = word.prefix(columns: Swift.max(1, width - line.columns))
                let count = Swift.max(1, head.count)
                lines.append(line + word.prefix(count))
                word = word.dropFirst(count)
                line = indent
            }
            line += word
        }
        if line != indent || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// The text with no-break spaces within each command that fits on a line of its own.
    func keepingCommands(within width: Int) -> String {
        guard contains("swift run") || contains("git ") else { return String(self) }
        return String(self).replacing(#/(?:swift run|git) [^,]+/#) { match in
            match.output.columns > width
                ? String(match.output) : String(match.output).replacing(" ", with: "\u{A0}")
        }
    }

    /// The same for a line that begins with spaces, which its further lines then begin with as well; and beside a mark
    /// of a difference, not below it.
    package func wrappedKeepingIndent(to width: Int) -> [String] {
        let indent = String(prefix { $0 == " " })
        guard columns > width, indent.count < width / 2 else { return [fitted(to: width)] }
        let text = dropFirst(indent.count)
        let isMarked = text.hasPrefix("✗ ") || text.hasPrefix("≠ ")
        return text.wrapped(to: width - indent.count, hanging: isMarked ? 2 : 0).map { indent + $0 }
    }
}

/// A number and what is counted, in the singular or the plural.
package func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// A running time, such as `28:00`, or `1:02:05` from an hour on.
package func runningTime(_ seconds: Int) -> String {
    let (minutes, second) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    let twoDigits = { (number: UInt) in number < 10 ? "0\(number)" : "\(number)" }
    let start = hours > 0 ? "\(hours):\(twoDigits(minute))" : "\(minute)"
    return "\(seconds < 0 ? "-" : "")\(start):\(twoDigits(second))"
}

/// A day, such as `2026-03-02`, in UTC so that it reads the same everywhere.
package func day(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
}

/// A day and a time, such as `2030-01-01 00:00:00 UTC`.
package func moment(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateTimeSeparator(.space)
    return date.formatted(style.time(includingFractionalSeconds: false)) + " UTC"
}

/// How long something took, such as `1.4 s`.
package func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US"))) + " s"
}

/// How words are set off: by colour on a terminal, by nothing elsewhere.
public struct Style: Sendable {
    /// Whether escape codes are written at all.
    public let isOn: Bool

    public init(isOn: Bool) {
        self.isOn = isOn
    }

    package func bold(_ text: String) -> String { set(text, "1") }
    package func dim(_ text: String) -> String { set(text, "2") }
    package func reversed(_ text: String) -> String { set(text, "7") }
    package func good(_ text: String) -> String { set(text, "32") }
    package func bad(_ text: String) -> String { set(text, "1;31") }
    package func warning(_ text: String) -> String { set(text, "33") }
    package func title(_ text: String) -> String { set(text, "1;36") }
    package func command(_ text: String) -> String { set(text, "36") }

    package func set(_ text: String, _ code: String) -> String {
        isOn && !text.isEmpty && !code.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
