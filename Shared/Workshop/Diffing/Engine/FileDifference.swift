/// A file as it is on the left and on the right; one of them may be missing.
package struct FilePair: Hashable, Sendable {
    let name: String
    let left: SourceFile?
    let right: SourceFile?
    let hunks: [Hunk]

    init(name: String, left: SourceFile?, right: SourceFile?) {
        self.name = name
        self.left = left
        self.right = right
        // Of the files of a step, most stay as they are.
        hunks = left == right ? [] : [Hunk](from: left?.lines ?? [], to: right?.lines ?? [])
    }

    var leftLines: [String] { left?.lines ?? [] }
    var rightLines: [String] { right?.lines ?? [] }
}

/// A line of the left file beside a line of the right one; one of them may be missing.
package struct Row: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// The same line on both sides.
        case same
        /// The line became the other; these words differ.
        case changed(WordDifference)
        /// The two have nothing to do with each other.
        case apart
    }

    let kind: Kind
    /// The line on the left, from 0.
    let left: Int?
    /// The line on the right, from 0.
    let right: Int?

    var isSame: Bool { kind == .same }
}

/// What differs between the two versions of a file, row by row.
package struct FileDifference: Sendable {
    package let pair: FilePair
    package let rows: [Row]
    /// The moves that begin or end in this file.
    let moves: [Move]
    /// For each line on the left that has moved, its move.
    let movesFrom: [Int: Move]
    /// For each line on the right that has moved there, its moves.
    let movesTo: [Int: [Move]]

    init(_ pair: FilePair, _ allMoves: [Move]) {
        self.pair = pair
        moves = allMoves.filter { $0.from.file == pair.name || $0.to.file == pair.name }
        var (from, to): ([Int: Move], [Int: [Move]]) = ([:], [:])
        for move in moves {
            for (offset, isSame) in move.isSame.enumerated() where isSame {
                if move.from.file == pair.name, from[move.from.lines.lowerBound + offset] == nil {
                    from[move.from.lines.lowerBound + offset] = move
                }
                if move.to.file == pair.name {
                    to[move.to.lines.lowerBound + offset, default: []].append(move)
                }
            }
        }
        (movesFrom, movesTo) = (from, to)
        rows = FileDifference.rows(of: pair) {
            from[$0] != nil
        } hasArrived: {
            to[$0] != nil
        }
    }

    package var name: String { pair.name }
    var hasDifferences: Bool { !pair.hunks.isEmpty || pair.left?.endsInNewline != pair.right?.endsInNewline }

    /// How many lines are new, gone, or moved elsewhere.
    package var counts: Counts {
        let (removed, added) = pair.hunks.reduce(into: (0, 0)) { sum, hunk in
            sum.0 += hunk.left.count
            sum.1 += hunk.right.count
        }
        return Counts(
            added: added - movesTo.count,
            removed: removed - movesFrom.count,
            moved: movesFrom.count
        )
    }

    private static func rows(
        of pair: FilePair,
        hasLeft: (Int) -> Bool,
        hasArrived: (Int) -> Bool,
    ) -> [Row] {
        var rows: [Row] = []
        var (left, right) = (0, 0)
        for hunk in pair.hunks {
            while left < hunk.left.lowerBound {
                rows.append(Row(kind: .same, left: left, right: right))
                (left, right) = (left + 1, right + 1)
            }
            rows += changedRows(hunk, of: pair, hasLeft, hasArrived)
            (left, right) = (hunk.left.upperBound, hunk.right.upperBound)
        }
        while left < pair.leftLines.count {
            rows.append(Row(kind: .same, left: left, right: right))
            (left, right) = (left + 1, right + 1)
        }
        return rows
    }

    private static func changedRows(
        _ hunk: Hunk,
        of pair: FilePair,
        _ hasLeft: (Int) -> Bool,
        _ hasArrived: (Int) -> Bool,
    ) -> [Row] {
        let lefts = hunk.left.filter { !hasLeft($0) }
        let rights = hunk.right.filter { !hasArrived($0) }
        let (oldLines, newLines) = (pair.leftLines, pair.rightLines)
        let pairs = Alignment(lefts.map { oldLines[$0] }, rights.map { newLines[$0] }).pairs()

        var rows: [Row] = []
        var (left, right) = (hunk.left.lowerBound, hunk.right.lowerBound)
        func appendApart(until leftEnd: Int, _ rightEnd: Int) {
            while left < leftEnd || right < rightEnd {
                rows.append(
                    Row(
                        kind: .apart,
                        left: left < leftEnd ? left : nil,
                        right: right < rightEnd ? right : nil
                    )
                )
                (left, right) = (min(left + 1, leftEnd), min(right + 1, rightEnd))
            }
        }
        for pair in pairs {
            let (old, new) = (lefts[pair.left], rights[pair.right])
            appendApart(until: old, new)
            let words = WordDifference(oldLines[old], newLines[new])
            rows.append(Row(kind: .changed(words), left: old, right: new))
            (left, right) = (old + 1, new + 1)
        }
        appendApart(until: hunk.left.upperBound, hunk.right.upperBound)
        return rows
    }
}

/// How many lines differ, and how.
package struct Counts: Hashable, Encodable, Sendable {
    package var added = 0
    package var removed = 0
    /// The lines on the left that stand elsewhere on the right; they count neither as removed nor as added.
    package var moved = 0

    package init(added: Int = 0, removed: Int = 0, moved: Int = 0) {
        self.added = added
        self.removed = removed
        self.moved = moved
    }

    package static func + (left: Counts, right: Counts) -> Counts {
        Counts(
            added: left.added + right.added,
            removed: left.removed + right.removed,
            moved: left.moved + right.moved,
        )
    }
}

/// Some rows of a file, to be shown or to be folded away.
struct Passage: Hashable, Sendable {
    let rows: Range<Int>
    let isFolded: Bool
}

extension FileDifference {
    /// The file cut into what is shown and what isn't: long runs of unchanged rows.
    ///
    /// - Parameter context: How many unchanged rows are shown before and after what differs.
    func passages(context: Int) -> [Passage] {
        var passages: [Passage] = []
        var next = rows.startIndex
        while next < rows.endIndex {
            let isSame = rows[next].isSame
            let end = rows[next...].firstIndex { $0.isSame != isSame } ?? rows.endIndex
            defer { next = end }
            guard isSame else {
                passages.append(Passage(rows: next..<end, isFolded: false))
                continue
            }
            let first = next == rows.startIndex ? next : min(end, next + context)
            let last = end == rows.endIndex ? end : max(first, end - context)
            if last - first < 2 {
                passages.append(Passage(rows: next..<end, isFolded: false))
            } else {
                if next < first { passages.append(Passage(rows: next..<first, isFolded: false)) }
                passages.append(Passage(rows: first..<last, isFolded: true))
                if last < end { passages.append(Passage(rows: last..<end, isFolded: false)) }
            }
        }
        return passages
    }

    /// The declaration within a folded passage that what follows it belongs to.
    func declaration(in passage: Passage) -> String? {
        let lines = pair.rightLines
        let following = rows[passage.rows.upperBound...].lazy.compactMap(\.right).first { !lines[$0].isBlank }
        guard var indentation = following.map({ lines[$0].indentation }) else { return nil }
        for line in passage.rows.reversed().compactMap({ rows[$0].right }).map({ lines[$0] })
        where !line.isBlank {
            guard line.indentation < indentation else { continue }
            indentation = line.indentation
            if line.isDeclaration { return String(line.trimmed) }
        }
        return nil
    }
}

extension String {
    fileprivate var isDeclaration: Bool {
        let words = ["func", "init", "deinit", "struct", "class", "enum", "protocol", "extension", "actor"]
        return hasSuffix("{") && self.words.contains { words.contains(String($0)) }
    }
}
