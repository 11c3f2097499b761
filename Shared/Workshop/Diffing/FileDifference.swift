import Content
import SwiftSource
import Terminal

/// A file on the left and on the right; one of them may be missing.
struct FilePair: Sendable {
    let name: String
    let left: SourceFile?
    let right: SourceFile?
    let hunks: [Hunk]
}

/// The change of a line. The raw value is the class of its cell on a page.
package enum LineChange: String, Sendable {
    case same = ""
    /// The old and the new version of a line.
    case old = "o"
    case new = "w"
    case indented = "i"
    case removed = "d"
    case added = "a"
    case movedAway = "f"
    case movedHere = "t"
}

/// A line on the left next to a line on the right; one of them may be missing.
package struct Row: Hashable, Sendable {
    package struct Cell: Hashable, Sendable {
        /// The line's number, from 1.
        package let number: Int
        /// The line, as it can be shown.
        package let text: String
        package var change: LineChange
        /// The ranges of characters that the other version of the line doesn't have.
        var marks: [Range<Int>] = []
        /// The moves that the line belongs to.
        package var moves: [Move] = []

        package init(number: Int, text: String, change: LineChange) {
            self.number = number
            self.text = text
            self.change = change
        }
    }

    package let left: Cell?
    package let right: Cell?

    package var isSame: Bool { left?.change == .same }

    /// Whether it stands for a line that a patch leaves out.
    var isOmitted: Bool { left?.text.hasPrefix(SourceFile.omitted) == true }
}

/// The differences between two versions of a file, row by row.
package struct FileDifference: Sendable {
    package let name: String
    package let left: SourceFile?
    package let right: SourceFile?
    package private(set) var rows: [Row] = []
    package let hasDifferences: Bool

    private let lefts: [Row.Cell]
    private let rights: [Row.Cell]

    init(_ pair: FilePair, _ moves: [Move]) {
        name = pair.name
        left = pair.left
        right = pair.right
        lefts = FileDifference.cells(pair.left, moves, isLeft: true)
        rights = FileDifference.cells(pair.right, moves, isLeft: false)
        hasDifferences = pair.left != pair.right || pair.left?.isReadable == false
        var left = 0
        var right = 0
        let end = Hunk(left: lefts.count..<lefts.count, right: rights.count..<rights.count)
        for hunk in pair.hunks + [end] {
            addPairs(left..<hunk.left.lowerBound, right..<hunk.right.lowerBound)
            addRows(of: hunk)
            left = hunk.left.upperBound
            right = hunk.right.upperBound
        }
    }

    private static func cells(_ file: SourceFile?, _ moves: [Move], isLeft: Bool) -> [Row.Cell] {
        var cells = (file?.lines ?? []).enumerated().map {
            Row.Cell(number: $0 + 1, text: $1.shown, change: isLeft ? .removed : .added)
        }
        for move in moves {
            let place = isLeft ? move.from : move.to
            for line in place.lines where place.file == file?.name {
                cells[line].change = isLeft ? .movedAway : .movedHere
                cells[line].moves.append(move)
            }
        }
        return cells
    }

    /// Pairs the similar lines of a hunk, and puts the others side by side.
    private mutating func addRows(of hunk: Hunk) {
        let olds = hunk.left.filter { lefts[$0].moves.isEmpty }
        let news = hunk.right.filter { rights[$0].moves.isEmpty }
        var left = hunk.left.lowerBound
        var right = hunk.right.lowerBound
        for pair in LinePairing.pairs(olds.map { lefts[$0].text }, news.map { rights[$0].text }) {
            let old = olds[pair.left]
            let new = news[pair.right]
            addSideBySide(left..<old, right..<new)
            addPairs(old..<old + 1, new..<new + 1)
            left = old + 1
            right = new + 1
        }
        addSideBySide(left..<hunk.left.upperBound, right..<hunk.right.upperBound)
    }

    /// Adds lines that have nothing to do with each other, except those at both ends that are equal.
    private mutating func addSideBySide(_ olds: Range<Int>, _ news: Range<Int>) {
        func isEqual(_ old: Int, _ new: Int) -> Bool {
            lefts[old].moves.isEmpty && rights[new].moves.isEmpty && left?.lines[old] == right?.lines[new]
        }
        let head = zip(olds, news).prefix(while: isEqual).count
        addPairs(olds.prefix(head), news.prefix(head))
        let olds = olds.dropFirst(head)
        let news = news.dropFirst(head)
        let tail = zip(olds.reversed(), news.reversed()).prefix(while: isEqual).count
        let removed = lefts[olds.dropLast(tail)]
        let added = rights[news.dropLast(tail)]
        for offset in 0..<max(removed.count, added.count) {
            rows.append(Row(left: removed.dropFirst(offset).first, right: added.dropFirst(offset).first))
        }
        addPairs(olds.suffix(tail), news.suffix(tail))
    }

    /// Adds pairs of lines that are equal, or versions of each other.
    private mutating func addPairs(_ olds: Range<Int>, _ news: Range<Int>) {
        for (old, new) in zip(olds, news) { rows.append(pair(old, new)) }
    }

    private func pair(_ oldIndex: Int, _ newIndex: Int) -> Row {
        var old = lefts[oldIndex]
        var new = rights[newIndex]
        if old.text.trimmed == new.text.trimmed {
            old.change = left?.lines[oldIndex] == right?.lines[newIndex] ? .same : .indented
            new.change = old.change
        } else {
            old.change = .old
            new.change = .new
            (old.marks, new.marks) = FileDifference.marks(old.text, new.text)
        }
        return Row(left: old, right: new)
    }

    /// The ranges of characters that only one of two versions of a line has.
    private static func marks(_ old: String, _ new: String) -> ([Range<Int>], [Range<Int>]) {
        let olds = String(old.drop { $0 == " " }).words
        let news = String(new.drop { $0 == " " }).words
        let hunks = Hunk.all(from: olds, to: news) { $0.first?.isWordCharacter ?? false }
        func ranges(_ words: [Substring], _ hunks: [Range<Int>], after indent: Int) -> [Range<Int>] {
            var ends = [indent]
            for word in words { ends.append(ends[ends.count - 1] + word.count) }
            return hunks.filter { !$0.isEmpty }.map { ends[$0.lowerBound]..<ends[$0.upperBound] }
        }
        return (
            ranges(olds, hunks.map(\.left), after: old.indentation),
            ranges(news, hunks.map(\.right), after: new.indentation),
        )
    }

    /// Whether one of the versions can't be read.
    package var isUnreadable: Bool { left?.isReadable == false || right?.isReadable == false }

    package var isSwift: Bool { name.hasSuffix(".swift") }

    /// A summary of how the file changed, such as `new file, 12 lines added`.
    package var summary: String {
        if isUnreadable { return "can't be read" }
        if !hasDifferences { return "unchanged" }
        if left == nil { return "new file, \(counts.summary)" }
        if right == nil { return "deleted, \(counts.summary)" }
        return counts.summary
    }

    /// The number of lines that are added, removed, or moved elsewhere.
    package var counts: LineCounts { [self].counts }
}

extension FileDifference {
    /// Some rows of a file, either shown or folded.
    package struct Passage {
        package let rows: ArraySlice<Row>
        package let isFolded: Bool

        /// Whether a patch leaves out the rows, so nothing can unfold them.
        package var isOmitted: Bool { isFolded && rows.contains(where: \.isOmitted) }
    }

    /// The number of unchanged rows to show before and after a difference.
    static let context = 3

    /// The file, cut into passages to show and long runs of unchanged rows to fold.
    package var passages: [Passage] {
        var passages: [Passage] = []
        func add(_ range: Range<Int>, isFolded: Bool = false) {
            if !range.isEmpty { passages.append(Passage(rows: rows[range], isFolded: isFolded)) }
        }
        var next = 0
        while next < rows.count {
            let isSame = rows[next].isSame
            let end = rows[next...].firstIndex { $0.isSame != isSame } ?? rows.count
            let omitted = rows[next..<end].indices.filter { rows[$0].isOmitted }
            let first = next == 0 ? next : min(omitted.first ?? end, next + FileDifference.context)
            let shown = omitted.last.map { $0 + 1 } ?? first
            let last = end == rows.count ? end : max(shown, end - FileDifference.context)
            if isSame, last - first > 1 || !omitted.isEmpty {
                add(next..<first)
                add(first..<last, isFolded: true)
                add(last..<end)
            } else {
                add(next..<end)
            }
            next = end
        }
        return passages
    }

    /// The label in place of a folded passage: its length, and the declaration that it ends in.
    package func label(of passage: Passage) -> String {
        let following = rows[passage.rows.endIndex...].lazy.compactMap(\.right).first { !$0.text.isBlank }
        let opening = passage.rows.compactMap(\.right).last { line in
            line.text.hasSuffix("{") && line.text.indentation < following?.text.indentation ?? 0
        }
        let label = "⋯ \(counted(passage.rows.count, "unchanged line"))"
        guard let opening else { return label }
        return "\(label)  ⋯ \(String(opening.text.trimmingPrefix(SourceFile.omitted)).trimmed)"
    }
}
