import SwiftSource
import Terminal

extension [Piece] {
    /// The pieces as a terminal may show them: tabs as spaces, and nothing in them that it would obey.
    package var printable: [Piece] {
        map { piece in
            var piece = piece
            piece.text =
                piece.text
                .replacing("\t", with: "    ")
                .replacing("\r", with: "␍")
                .printable
            return piece
        }
    }

    /// The line on as many lines as it needs, each with pieces of its own; what follows the first is indented a
    /// little more than the line.
    package func wrapped(to width: Int) -> [[Piece]] {
        let text = map(\.text).joined()
        guard text.columns > width else { return [self] }
        let indent = Swift.min(text.indentation + 4, width / 3)
        var lines: [[Piece]] = []
        var offset = 0
        for atom in text.atoms.fitted(to: width, indent: indent) {
            let margin = Piece(text: String(repeating: " ", count: indent), kind: .plain, isMarked: false)
            let line = part(offset..<offset + atom.withoutTrailingSpaces.count)
            lines.append(lines.isEmpty ? line : [margin] + line.withoutLeadingSpaces)
            offset += atom.count
        }
        return lines
    }

    /// Some of the characters, as pieces.
    private func part(_ range: Range<Int>) -> [Piece] {
        var start = 0
        return compactMap { piece in
            defer { start += piece.text.count }
            let text = piece.text.dropFirst(Swift.max(0, range.lowerBound - start))
                .prefix(Swift.max(0, range.upperBound - Swift.max(start, range.lowerBound)))
            return text.isEmpty ? nil : Piece(text: String(text), kind: piece.kind, isMarked: piece.isMarked)
        }
    }

    private var withoutLeadingSpaces: [Piece] {
        var pieces = self
        while let first = pieces.first, first.text.first == " " {
            pieces[0].text = String(first.text.drop { $0 == " " })
            if pieces[0].text.isEmpty { pieces.removeFirst() }
        }
        return pieces
    }
}

extension String {
    /// The line cut where it may be broken: after spaces, before a member, after an opening bracket.
    fileprivate var atoms: [String] {
        var atoms: [String] = []
        var last: Character = " "
        for word in words {
            let isBreak =
                (last == " " && word.first != " ") || (word == "." && (last.isWord || last == ")"))
                || last == "("
            if isBreak || atoms.isEmpty {
                atoms.append(String(word))
            } else {
                atoms[atoms.count - 1] += word
            }
            last = word.last ?? " "
        }
        return atoms
    }
}

extension [String] {
    /// The atoms joined to lines; one that is too long for a line is cut.
    fileprivate func fitted(to width: Int, indent: Int) -> [String] {
        var lines = [""]
        var room: Int { lines.count == 1 ? width : width - indent }
        for atom in self {
            let whole = lines[lines.count - 1] + atom
            if whole.withoutTrailingSpaces.columns <= room || lines[lines.count - 1].isBlank {
                lines[lines.count - 1] = whole
            } else {
                lines.append(atom)
            }
            while lines[lines.count - 1].withoutTrailingSpaces.columns > room {
                let line = lines[lines.count - 1]
                let count = Swift.max(1, line.prefix(columns: room).count)
                lines[lines.count - 1] = String(line.prefix(count))
                lines.append(String(line.dropFirst(count)))
            }
        }
        return lines
    }
}
