extension StringProtocol {
    /// The text on as many lines as it needs, none wider than `width`, broken between words where possible.
    ///
    /// A no-break space is kept together with its neighbours, and written as a space.
    ///
    /// - Parameters:
    ///   - width: The columns that there are; at least one is used.
    ///   - hanging: How far the lines after the first are indented.
    func wrapped(to width: Int, hanging: Int = 0) -> [String] {
        let indent = String(repeating: " ", count: Swift.max(0, Swift.min(hanging, width - 8)))
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ") {
            var word = String(word).replacing("\u{A0}", with: " ")[...]
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
        String(self).replacing(#/(?:swift run|git) [^,]+/#) { match in
            match.output.columns > width
                ? String(match.output) : String(match.output).replacing(" ", with: "\u{A0}")
        }
    }

    /// The same for a line that begins with spaces, which its further lines then begin with as well; and beside a mark
    /// of a difference, not below it.
    func wrappedKeepingIndent(to width: Int) -> [String] {
        let indent = String(prefix { $0 == " " })
        guard columns > width, indent.count < width / 2 else { return [fitted(to: width)] }
        let text = dropFirst(indent.count)
        let isMarked = text.hasPrefix("✗ ") || text.hasPrefix("≠ ")
        return text.wrapped(to: width - indent.count, hanging: isMarked ? 2 : 0).map { indent + $0 }
    }
}
