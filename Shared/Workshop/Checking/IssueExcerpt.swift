import Terminal

/// The lines of an issue that a report has room for: the message, and what differs.
///
/// What is equal on both sides is left out first. At least one line of each side stays whole, and so does every row of a
/// table that differs.
struct IssueExcerpt {
    /// The lines to show.
    private(set) var lines: [String] = []
    /// Whether a line was left out.
    private(set) var isCut = false

    /// - Parameters:
    ///   - issue: The lines of the issue.
    ///   - width: The maximum width.
    ///   - limit: The number of lines to show, unless what has to stay needs more.
    init(of issue: [String], width: Int, limit: Int) {
        let parts = Part.all(of: issue, width: width)
        let total = parts.reduce(0) { $0 + $1.lines.count }
        var room = total > limit ? limit - 1 : total
        var shown: Set<Int> = []
        for index in Part.byRank(parts) {
            guard parts[index].mustStay || parts[index].lines.count <= room else { break }
            shown.insert(index)
            room -= parts[index].lines.count
        }
        isCut = shown.count < parts.count
        for (index, part) in parts.enumerated() {
            if shown.contains(index) {
                lines += part.lines
            } else if index == 0 || shown.contains(index - 1) {
                lines.append("…")
            }
        }
    }

    /// Lines that are shown together or not at all.
    private struct Part {
        enum Kind {
            /// A line of the message, or the heading of a comparison.
            case text, heading
            /// A line that both sides have, that one lacks, or a row of a table in which they differ.
            case equal, removed, added, different
        }

        var kind: Kind
        var lines: [String]
        var mustStay = false

        var isMarked: Bool { [.removed, .added, .different].contains(kind) }
        /// The column in which the text behind the mark begins.
        var indent: Int { lines[0].dropFirst().prefix { $0 == " " }.count }

        /// Recordings are wrapped to this number of columns.
        private static let recordingWidth = 76

        static func all(of issue: [String], width: Int) -> [Part] {
            var parts: [Part] = []
            var previous = ""
            for line in issue.map(\.printable) {
                let kind = kind(of: line, after: previous)
                previous = line
                let part = Part(kind: kind, lines: line.wrappedKeepingIndent(to: width))
                if kind == .text {
                    // A long message may be cut anywhere.
                    parts += part.lines.map { Part(kind: .text, lines: [$0]) }
                } else if let last = parts.last, part.continues(last) {
                    parts[parts.count - 1].lines += part.lines
                } else {
                    parts.append(part)
                }
            }
            // Without a comparison, it is all one message.
            let isComparison = parts.contains(where: \.isMarked)
            for index in parts.indices {
                if !isComparison { parts[index].kind = .text }
                parts[index].mustStay =
                    switch parts[index].kind {
                    case .heading, .different: true
                    case .removed, .added: index == parts.firstIndex { $0.kind == parts[index].kind }
                    case .text: index == 0
                    case .equal: false
                    }
            }
            return parts
        }

        /// The indices of parts, in the order in which to show them: what has to stay, the message, what differs, and
        /// last what is equal, beginning with what is close to the first difference.
        static func byRank(_ parts: [Part]) -> [Int] {
            let first = parts.firstIndex(where: \.isMarked) ?? 0
            func rank(_ index: Int) -> Int {
                let part = parts[index]
                if part.mustStay { return 0 }
                if part.kind == .text { return 1 }
                return part.isMarked ? 2 : 3 + abs(index - first)
            }
            return parts.indices.sorted { (rank($0), $0) < (rank($1), $1) }
        }

        private static func kind(of line: String, after previous: String) -> Kind {
            let isHeading = ["--- ", "+++ ", "- expected", "+ actual"].contains(where: line.hasPrefix)
            if isHeading { return .heading }
            if line.hasPrefix("- ") { return .removed }
            if line.hasPrefix("+ ") { return .added }
            if line.drop(while: { $0 == " " }).hasPrefix("✗ ") { return .different }
            guard line.hasPrefix("  ") else { return .text }
            // The names of the columns are below the message, or below the names of both sides.
            let isBelowMessage = !["  ", "- ", "+ "].contains(where: previous.hasPrefix)
            return isBelowMessage ? .heading : .equal
        }

        /// Returns whether it is the rest of an event that didn't fit into one line of its column.
        private func continues(_ last: Part) -> Bool {
            guard kind == last.kind, kind == .removed || kind == .added, indent == last.indent else {
                return false
            }
            let word = lines[0].dropFirst(1 + indent).prefix { $0 != " " }
            return (last.lines.last?.count ?? 0) + word.count >= Part.recordingWidth
        }
    }
}
