/// A comparison as lines of a terminal.
struct DiffText {
    let comparison: Comparison
    let files: [FileDifference]
    var style = Style(isOn: false)
    var width = 80
    /// How many unchanged lines are shown around what differs.
    var context = 3
    /// Whether it is one column, whatever the width.
    var isUnified = false

    /// The width from which two columns are shown: each then has 58 for code, which seldom has to be broken.
    static let leastWidthOfTwo = 132
    /// A line of code takes at most 110 columns, so that wider columns would only be farther apart.
    private static let mostWidth = 240

    init(_ comparison: Comparison, files: [FileDifference]? = nil) {
        self.comparison = comparison
        self.files = files ?? comparison.files
    }

    /// The summary, then each file that differs.
    func lines() -> [String] {
        summary() + files.filter(\.hasDifferences).flatMap { [""] + lines(of: $0) }
    }

    private func lines(of file: FileDifference) -> [String] {
        let header = header(of: file)
        let isOneSided = file.pair.left == nil || file.pair.right == nil
        guard !isUnified, !isOneSided, width >= DiffText.leastWidthOfTwo else {
            return header + UnifiedText(file, style: style, width: width).lines(context: context)
        }
        let most = min(width, DiffText.mostWidth)
        return header + SideBySideText(file, style: style, width: most).lines(context: context)
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
