/// What a finding shows of a recording, or of two that differ: the events in the order of time.
public struct RecordingExcerpt: Hashable, Codable, Sendable {
    /// The number of columns that it takes if there is room.
    public static let columns = 76

    /// What expects the lines marked with `-`, and what did those marked with `+`; empty if nothing is compared.
    let headings: [String]
    /// The events.
    package let rows: [Row]

    /// An event.
    package struct Row: Hashable, Codable, Sendable {
        /// `-` if the event should have happened, `+` if it shouldn't have, or else a space.
        package let mark: String
        /// The one that it is about.
        package let party: Party
        /// Its description, or only what differs from the row before.
        package let text: String
    }

    /// A diff in three columns, from shortly before the first difference. If it is narrower than they are, there is only one.
    package func blocks(width: Int = columns) -> [Finding.Block] {
        let shown = rows[firstShown...]
        var blocks = headings.map { Finding.Block(.heading, [$0]) }
        let isNarrow = width < Self.columns
        if !isNarrow { blocks.append(Finding.Block(.heading, [Self.titles])) }
        if shown.startIndex > 0 { blocks.append(Finding.Block(.equal, ["  …"])) }
        return blocks
            + shown.map { row in
                let lines = isNarrow ? ["\(row.mark) \(row.party): \(row.text)"] : row.lines
                return Finding.Block(Self.kinds[row.mark] ?? .equal, lines)
            }
    }

    private static let titles = "  user               screen                      server"
    private static let kinds: [String: Finding.Block.Kind] = ["-": .removed, "+": .added]

    /// The index of the first row to show: the beginning, or what the user did shortly before the first difference.
    private var firstShown: Int {
        let first = rows.firstIndex { $0.mark != " " } ?? 0
        guard first > 10 else { return 0 }
        let user = rows.indices.first { $0 >= first - 10 && rows[$0].party == .user } ?? 0
        return min(user, first)
    }
}

extension RecordingExcerpt {
    /// Creates an excerpt of one recording, from its beginning to its end.
    public init(of recording: Recording<some RecordableState>) {
        self.init(headings: [], rows: recording.events.map { Row(mark: " ", party: $0.party, text: $0.text) })
    }
}

extension RecordingExcerpt.Row {
    /// The description in its party's column.
    fileprivate var lines: [String] {
        let start =
            switch party {
            case .user: 2
            case .screen: 21
            case .server: 49
            }
        let room = RecordingExcerpt.columns - start
        var parts: [String] = []
        for word in text.split(separator: " ") {
            if let part = parts.last, part.count + 1 + word.count <= room {
                parts[parts.count - 1] = "\(part) \(word)"
            } else {
                parts += word.pieces(of: room)
            }
        }
        return parts.map { mark + String(repeating: " ", count: start - 1) + $0 }
    }
}

extension Substring {
    /// The word in pieces of at most that many characters. An address is broken before the characters that separate its
    /// parts, if possible.
    fileprivate func pieces(of room: Int) -> [String] {
        var pieces: [String] = []
        var rest = self
        while rest.count > room {
            let most = rest.prefix(room + 1)
            let end = most.dropFirst().lastIndex { "/?&%".contains($0) } ?? most.index(before: most.endIndex)
            pieces.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return pieces + [String(rest)]
    }
}
