import EveryOrder
import Terminal

extension Finding {
    /// Returns the lines that a report has room for, and whether one was left out.
    ///
    /// What is equal on both sides is left out first, and what is close to the first difference last, or to the end if
    /// nothing differs. At least one line of each side stays whole, and so does every row of a table that differs.
    ///
    /// - Parameters:
    ///   - width: The maximum width.
    ///   - limit: The number of lines, unless what has to stay needs more.
    func excerpt(width: Int, limit: Int) -> (lines: [String], isCut: Bool) {
        let parts = blocks(width: width).flatMap { block -> [Block] in
            let lines = block.lines.flatMap { $0.printable.wrappedKeepingIndent(to: width) }
            // A long message may be cut anywhere.
            return block.kind == .text ? lines.map { Block(.text, [$0]) } : [Block(block.kind, lines)]
        }
        let difference = parts.firstIndex { [.removed, .added, .different].contains($0.kind) } ?? parts.count
        // What has to stay, the message, what differs, and what is equal.
        let ranks = parts.enumerated().map { index, part in
            switch part.kind {
            case .heading, .different: 0
            case .text: index == 0 ? 0 : 1
            case .removed, .added: index == parts.firstIndex { $0.kind == part.kind } ? 0 : 2
            case .equal: 3 + abs(index - difference)
            }
        }
        let total = parts.reduce(0) { $0 + $1.lines.count }
        var room = total > limit ? limit - 1 : total
        var shown: Set<Int> = []
        for index in parts.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
            guard ranks[index] == 0 || parts[index].lines.count <= room else { break }
            shown.insert(index)
            room -= parts[index].lines.count
        }
        let lines = parts.enumerated().flatMap { index, part in
            if shown.contains(index) { return part.lines }
            return index == 0 || shown.contains(index - 1) ? ["…"] : []
        }
        return (lines, shown.count < parts.count)
    }
}
