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
