import Content
import Diffing
import EveryOrder
import SwiftSource
import Terminal

extension Comparison {
    /// A page with the given files, side by side. In a book, a link leads to the text that explains the right side.
    package func page(of files: [FileDifference], _ links: Links = { _ in nil }) -> HTMLPage {
        let heading = "\(left.name) → \(right.name)"
        let idea = right.readme?.idea.map { "<p class=idea>\($0.html(links))</p>\n" } ?? ""
        let pages = [
            ("../Steps/\(left.argument)-\(right.argument).md", "The same, step by step"),
            ("README.md", "What it buys, and what it costs"),
        ]
        let ways = pages.compactMap { path, name in links(path).map { "<a href=\($0)>\(name)</a>" } }
        let text = ways.isEmpty ? "" : "<p>\(ways.joined(separator: " · "))</p>\n"
        var page = HTMLPage(
            "\(heading): \(right.title)",
            """
            <header class=head>
            <h1><small>\(heading.escaped)</small>\(right.title.escaped)</h1>
            \(idea)\(text)\(Comparison.legend)<p>\(files.summary)</p>
            </header>
            <div class=comparison>
            \(files.map { $0.html(id: "file") }.joined())</div>

            """,
        )
        page.about = right.readme?.idea?.plain ?? ""
        page.passages = [Passage(page.title, [page.about])]
        page.passages += files.map { Passage($0.name, id: $0.anchor(after: "file"), [$0.summary]) }
        return page
    }

    /// What the marks on a page with a comparison mean; in the terminal, they mean the same.
    package static let legend = """
        <ul class=legend aria-label="What the marks mean">
        <li class=d><code>-</code> removed
        <li class=a><code>+</code> added
        <li class=i><code>~</code> indented
        <li class=f><code>&gt;</code> moved away
        <li class=t><code>&lt;</code> moved here
        </ul>

        """
}

extension FileDifference {
    /// How lines that both sides have are shown: in both columns, in one, or in one without the colours of the code.
    package enum SameLines {
        case twice, once, plain
    }

    /// The file as tables with two columns, one table for each passage. A new or deleted file has one column.
    ///
    /// - Parameters:
    ///   - id: The start of all IDs in it, which no other part of the page has.
    ///   - sameLines: How lines that both sides have are shown.
    package func html(id: String, sameLines: SameLines = .twice) -> String {
        let table = FileTable(
            file: self,
            id: id,
            sameLines: sameLines,
            leftKinds: left?.kinds ?? [],
            rightKinds: right?.kinds ?? []
        )
        let state = hasDifferences ? " open" : ""
        return """
            <details id=\(anchor(after: id)) class=file\(state)>
            <summary><h2>\(name.escaped.replacing("/", with: "/<wbr>"))</h2> \(summary)</summary>
            \(table.html)</details>

            """
    }

    /// The ID of the file: its name, without characters that a URL can't contain.
    fileprivate func anchor(after id: String) -> String {
        "\(id)-" + name.filter { $0.isASCII && $0.isWordCharacter }
    }
}

/// The tables of a file.
private struct FileTable {
    let file: FileDifference
    let id: String
    let sameLines: FileDifference.SameLines
    let leftKinds: [[TokenKind]]
    let rightKinds: [[TokenKind]]

    var html: String {
        file.passages.map { passage in
            let label = passage.isFolded ? file.label(of: passage).escaped : ""
            if passage.isOmitted { return "<p class=gap data-count=\(passage.rows.count)>\(label)</p>\n" }
            let name = passage.rows.contains { !$0.isSame } ? " class=h" : ""
            let table = "<table\(name)>\n\(passage.rows.map(row).joined())</table>\n"
            guard passage.isFolded else { return table }
            return "<details class=fold><summary>\(label)</summary>\n\(table)</details>\n"
        }.joined()
    }

    private func row(_ row: Row) -> String {
        if row.isSame, let right = row.right {
            switch sameLines {
            case .twice: break
            case .once: return "<tr>\(cell(right, rightKinds))"
            case .plain: return "<tr><td>\(right.text.escaped)"
            }
        }
        let left = links(row.left)
        let right = links(row.right)
        let code = "<tr>\(columns(cell(row.left, leftKinds), cell(row.right, rightKinds)))"
        if left.isEmpty, right.isEmpty { return code }
        return "<tr class=note>\(columns("<td>\(left)", "<td>\(right)"))" + code
    }

    private func columns(_ left: String, _ right: String) -> String {
        if file.left == nil { return right }
        return file.right == nil ? left : left + right
    }

    private func cell(_ cell: Row.Cell?, _ kinds: [[TokenKind]]) -> String {
        guard let cell else { return sameLines == .twice ? "<td class=e>" : "" }
        let name = cell.change == .same ? "" : " class=\(cell.change.rawValue)"
        let indent = cell.text.indentation
        // The steps' script finds the indentation itself; on that page, each byte counts.
        let style = indent > 0 && sameLines != .plain ? " style=--i:\(indent)" : ""
        let mark = cell.change == .old ? "del" : "ins"
        let code = cell.glyphs(kinds[cell.number - 1]).set { text, kind, isMarked in
            let code = kind.html(text)
            return isMarked ? "<\(mark)>\(code)</\(mark)>" : code
        }
        return "<td\(name) data-n=\(cell.number)\(origins(cell))\(style)>\(code)"
    }

    /// The attribute with the origins of a line that moved here, for the script.
    private func origins(_ cell: Row.Cell) -> String {
        guard cell.change == .movedHere else { return "" }
        let origins = cell.moves.map { move in
            "\(move.from.file):\(move.from.lines.lowerBound + cell.number - move.to.lines.lowerBound)"
        }
        return " data-from=\"\(origins.joined(separator: " ").escaped)\""
    }

    /// Links to the other end of each moved block that begins with this line.
    private func links(_ cell: Row.Cell?) -> String {
        guard let cell else { return "" }
        let isAway = cell.change == .movedAway
        var links: [String] = []
        for move in cell.moves {
            let (own, other) = isAway ? (move.from, move.to) : (move.to, move.from)
            guard own.lines.lowerBound == cell.number - 1 else { continue }
            let (end, otherEnd) = isAway ? ("a", "b") : ("b", "a")
            let start = "\(id)-m\(move.id)"
            links.append("<a id=\(start)\(end) href=#\(start)\(otherEnd)>\(other.description.escaped)</a>")
        }
        guard !links.isEmpty else { return "" }
        let direction = isAway ? "to" : "from"
        return "moved \(direction) \(links.joined(separator: " and "))"
    }
}

extension TokenKind {
    /// Returns a text of this kind as HTML. The class is that of the style sheet.
    func html(_ text: String) -> String {
        let html = text.escaped
        // The most frequent kinds have the shortest tags: there are thousands of them on a page.
        return switch self {
        case .plain: html
        case .keyword: "<b>\(html)</b>"
        case .type: "<i>\(html)</i>"
        case .string: "<i class=s>\(html)</i>"
        case .number: "<i class=n>\(html)</i>"
        case .comment: "<i class=c>\(html)</i>"
        }
    }
}
