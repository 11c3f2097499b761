import EveryOrder
import Terminal

/// The lines of a finding that a report has room for: the message, and what differs.
///
/// What is equal on both sides is left out first. At least one line of each side stays whole, and so does every row of a
/// table that differs.
struct FindingExcerpt {
    /// The lines to show.
    private(set) var lines: [String] = []
    /// Whether a line was left out.
    private(set) var isCut = false

    /// - Parameters:
    ///   - finding: The finding.
    ///   - width: The maximum width.
    ///   - limit: The number of lines to show, unless what has to stay needs more.
    init(of finding: Finding, width: Int, limit: Int) {
        let parts = finding.blocks(width: width).flatMap { Part.all(of: $0, width: width) }
        let total = parts.reduce(0) { $0 + $1.lines.count }
        var room = total > limit ? limit - 1 : total
        var shown: Set<Int> = []
        for index in Part.byRank(parts) {
            guard Part.mustStay(index, of: parts) || parts[index].lines.count <= room else { break }
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
        let kind: Finding.Block.Kind
        let lines: [String]

        var isMarked: Bool { [.removed, .added, .different].contains(kind) }

        static func all(of block: Finding.Block, width: Int) -> [Part] {
            let lines = block.lines.flatMap { $0.printable.wrappedKeepingIndent(to: width) }
            // A long message may be cut anywhere.
            guard block.kind == .text else { return [Part(kind: block.kind, lines: lines)] }
            return lines.map { Part(kind: .text, lines: [$0]) }
        }

        static func mustStay(_ index: Int, of parts: [Part]) -> Bool {
            switch parts[index].kind {
            case .heading, .different: true
            case .removed, .added: index == parts.firstIndex { $0.kind == parts[index].kind }
            case .text: index == 0
            case .equal: false
            }
        }

        /// The indices of parts, in the order in which to show them: what has to stay, the message, what differs, and
        /// last what is equal, beginning with what is close to the first difference, or to the end if there is none.
        static func byRank(_ parts: [Part]) -> [Int] {
            let first = parts.firstIndex(where: \.isMarked) ?? parts.count
            func rank(_ index: Int) -> Int {
                if mustStay(index, of: parts) { return 0 }
                if parts[index].kind == .text { return 1 }
                return parts[index].isMarked ? 2 : 3 + abs(index - first)
            }
            return parts.indices.sorted { (rank($0), $0) < (rank($1), $1) }
        }
    }
}
