/// One of the hints of an exercise: a section `## 2. Where to begin` of its `hints.md`.
struct Hint: Hashable, Sendable {
    let title: String
    let markdown: String
    /// The goals that it is for, the first being 1; none for all of them.
    ///
    /// They stand below the title, where only who writes hints sees them: `<!-- goals: 2, 3 -->`.
    var goals: [Int] = []

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
        return hints.map { title, lines in
            let comment = lines.lazy.compactMap { $0.wholeMatch(of: #/<!-- goals: ([\d, ]+) -->/#) }.first
            return Hint(
                title: title,
                markdown: lines.filter { !$0.hasPrefix("<!-- goals:") }.joined(separator: "\n"),
                goals: comment?.1.split(separator: ", ").compactMap { Int($0) } ?? [],
            )
        }
    }
}
