import Terminal

/// A comparison as lines of a terminal.
package struct DiffText {
    package let comparison: Comparison
    package let files: [FileDifference]
    package var style = Style(isOn: false)
    package var width = 80
    /// How many unchanged lines are shown around what differs.
    package var context = 3
    /// Whether it is one column, whatever the width.
    package var isUnified = false

    /// The width from which two columns are shown: each then has 58 for code, which seldom has to be broken.
    package static let leastWidthOfTwo = 132
    /// A line of code takes at most 110 columns, so that wider columns would only be farther apart.
    private static let mostWidth = 240

    package init(_ comparison: Comparison, files: [FileDifference]? = nil) {
        self.comparison = comparison
        self.files = files ?? comparison.files
    }

    /// The summary, then each file that differs.
    package func lines() -> [String] {
        let code = code()
        return summary() + (code.isEmpty ? [] : [""] + code)
    }

    /// Each file that differs.
    package func code() -> [String] {
        Array(files.filter(\.hasDifferences).map(lines).joined(separator: [""]))
    }

    private func lines(of file: FileDifference) -> [String] {
        let isOneSided = file.pair.left == nil || file.pair.right == nil
        let isColumn = isUnified || isOneSided || width < DiffText.leastWidthOfTwo
        let most = isColumn ? width : min(width, DiffText.mostWidth)
        return header(of: file)
            + FileText(file, isUnified: isColumn, style: style, width: most).lines(context: context)
    }

    /// The name of a file and what has become of it, on a rule.
    private func header(of file: FileDifference) -> [String] {
        let about = " \(about(file)) "
        let most = min(width, DiffText.mostWidth)
        let name = file.name.printable.fitted(to: max(4, most - about.columns - 8))
        let rule = String(repeating: "─", count: max(2, most - name.columns - about.columns - 6))
        return ["\(style.dim("──")) \(style.title(name)) \(style.dim(rule + about + "──"))"]
    }

    private func about(_ file: FileDifference) -> String {
        if file.pair.left == nil { return "a new file" }
        if file.pair.right == nil { return "gone" }
        return file.counts.signs
    }
}

extension Counts {
    /// The numbers with their signs, such as `+12 -39 >22`.
    var signs: String {
        let parts = [(added, "+"), (removed, "-"), (moved, ">")].filter { $0.0 > 0 }.map { "\($1)\($0)" }
        return parts.isEmpty ? "no line differs" : parts.joined(separator: " ")
    }
}

extension DiffText {
    /// What is compared, the idea of it, how much of each file differs, and what the signs mean.
    package func summary() -> [String] {
        let (left, right) = (comparison.left, comparison.right)
        let measure = min(100, width)
        var lines = "\(left.name), \(left.title) → \(right.name), \(right.title)".wrapped(to: measure).map(
            style.bold
        )
        if let idea = right.readme?.idea {
            lines += idea.plain.wrapped(to: measure).map(style.dim)
        }
        lines.append("")
        lines += table()
        if comparison.files.contains(where: \.hasDifferences) {
            lines += [""] + legend
        }
        return lines
    }

    private func table() -> [String] {
        let nameWidth = min(files.map(\.name.columns).max() ?? 0, max(4, width - 20))
        let rows = files.map { file in
            let name = file.name.printable.padded(to: nameWidth)
            guard file.hasDifferences else { return style.dim("  \(name)  the same".fitted(to: width)) }
            let counts = file.counts
            let note = file.pair.left == nil ? "  new file" : file.pair.right == nil ? "  gone" : ""
            let cells =
                cell(counts.added, "+", style.good) + cell(counts.removed, "-", style.removed)
                + cell(counts.moved, ">", style.moved)
            let room = width - nameWidth - 20
            return "  \(name)\(cells)\(note.columns > room ? "" : style.dim(note))".withoutTrailingSpaces
        }
        return rows + total.wrappedKeepingIndent(to: width)
    }

    private var total: String {
        let counts = files.reduce(Counts()) { $0 + $1.counts }
        let differing = files.filter(\.hasDifferences)
        guard !differing.isEmpty else { return "  Nothing differs." }
        return "  \(counted(differing.count, "file")), \(counted(counts.added, "line")) added, "
            + "\(counts.removed) removed, \(counts.moved) moved"
    }

    private var legend: [String] {
        let fates: [Fate] = [.removed, .added, .changed, .movedAway, .movedHere]
        let entries = zip(fates, ["gone", "new", "changed", "moved away", "moved here"]).map {
            "\($0.sign) \($1)"
        }
        let line = "  " + entries.joined(separator: "   ")
        return (line.columns <= width ? [line] : line.wrappedKeepingIndent(to: width)).map(style.dim)
    }

    private func cell(_ number: Int, _ sign: String, _ set: (String) -> String) -> String {
        let text = (number == 0 ? "" : "\(sign)\(number)").paddedLeft(to: 6)
        return number == 0 ? text : set(text)
    }
}

extension Style {
    fileprivate func removed(_ text: String) -> String { set(text, "31") }
}
