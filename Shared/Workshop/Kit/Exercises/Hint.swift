/// One of the hints of an exercise: a section `## 2. Where to begin` of its `hints.md`.
struct Hint: Hashable, Sendable {
    let title: String
    let markdown: String

    /// The hints in a file, in the order in which they stand there.
    static func all(in markdown: String) -> [Hint] {
        var hints: [(title: String, lines: [Substring])] = []
        var isCode = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, let heading = line.wholeMatch(of: #/## \d+\. *(.+)/#) {
                hints.append((String(heading.1), []))
            } else if !hints.isEmpty {
                hints[hints.count - 1].lines.append(line)
            }
        }
        return hints.map { Hint(title: $0.title, markdown: $0.lines.joined(separator: "\n")) }
    }
}
