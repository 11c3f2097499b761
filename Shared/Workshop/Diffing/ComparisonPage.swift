import SwiftSource
import Terminal

/// A page with two snapshots side by side, next to the text that explains them.
package struct ComparisonPage {
    private let comparison: Comparison
    private let files: [FileDifference]
    /// Lines of links to other pages. The links to this page and its parent are `current`.
    var links: [[(file: String, name: String)]] = []
    var current: [String] = []
    var previous: String?
    var next: String?
    /// The text above the title, if not the names of the snapshots.
    var names: String?
    /// The paragraphs below the title, if not the idea from the README.
    var paragraphs: [Prose] = []

    package init(comparison: Comparison, files: [FileDifference]) {
        self.comparison = comparison
        self.files = files
    }

    package var page: HTMLPage {
        let title = comparison.right.title
        let left = comparison.left.name
        let right = comparison.right.name
        let heading = names ?? "\(left) → \(right)"
        let readme = comparison.right.readme
        let paragraphs = readme?.idea.map { [$0] } ?? paragraphs
        return HTMLPage(
            title: "\(heading): \(title)",
            body: """
                <header>
                \(navigation)<h1><small>\(heading.escaped)</small>\(title.escaped)</h1>
                \(paragraphs.map { "<p class=idea>\($0.html)</p>\n" }.joined())\
                <p>\(files.summary)</p>
                </header>
                <div class="page\(readme == nil ? " alone" : "")">
                \(readme.map(panel) ?? "")<main>
                \(files.map { table($0, left.escaped, right.escaped) }.joined())</main>
                </div>
                \(bar)
                """,
        )
    }

    private var navigation: String {
        links.filter { !$0.isEmpty }.map { row in
            let links = row.map { link in
                let current = current.contains(link.file) ? " aria-current=page" : ""
                return "<a href=\(link.file)\(current)>\(link.name.escaped)</a>"
            }
            return "<nav>\(links.joined(separator: " "))</nav>\n"
        }.joined()
    }

    /// The README next to the code, without the idea, which is in the header. File names are links to the files.
    private func panel(_ readme: Markdown) -> String {
        let sections = readme.sections.filter { $0.title != "The idea" }
        let html = sections.map { "<h2>\($0.title.escaped)</h2>\n\($0.text.html)" }.joined()
        let linked = files.reduce(html) { html, file in
            let name = "<code>\(file.name.escaped)</code>"
            return html.replacing(name, with: "<a href=#\(anchor(of: file))>\(name)</a>")
        }
        return "<aside aria-label=Why>\n\(linked)</aside>\n"
    }

    /// The ID of a file: its name, without characters that a URL can't contain.
    private func anchor(of file: FileDifference) -> String {
        "file-" + file.name.filter { $0.isASCII && $0.isWordCharacter }
    }

    private func table(_ file: FileDifference, _ left: String, _ right: String) -> String {
        let isOneSided = file.left == nil || file.right == nil
        return """
            <details id=\(anchor(of: file)) class=file\(file.hasDifferences ? " open" : "")>
            <summary><h2>\(file.name.escaped)</h2> \(file.summary)</summary>
            \(isOneSided ? "" : "<p class=names><span>\(left)</span><span>\(right)</span></p>\n")\
            \(FileTable(file).html)</details>

            """
    }

    private var bar: String {
        let back = previous.map { "<a rel=prev href=\($0)>Back <kbd>p</kbd></a>\n" } ?? ""
        let next = next.map { "<a rel=next href=\($0)>Next <kbd>n</kbd></a>\n" } ?? ""
        return """
            <nav class=bar aria-label=Changes>
            <button type=button data-key=k aria-label="Previous change">↑ <kbd>k</kbd></button>
            <output id=status></output>
            <button type=button data-key=j aria-label="Next change">↓ <kbd>j</kbd></button>
            \(back)\(next)</nav>

            """
    }
}

/// A file as tables with two columns, one table for each passage. A new or deleted file has one column.
private struct FileTable {
    private let file: FileDifference
    private let leftKinds: [[TokenKind]]
    private let rightKinds: [[TokenKind]]

    init(_ file: FileDifference) {
        self.file = file
        leftKinds = file.left?.kinds ?? []
        rightKinds = file.right?.kinds ?? []
    }

    var html: String {
        file.passages.map { passage in
            let label = passage.isFolded ? file.label(of: passage).escaped : ""
            if passage.isOmitted { return "<p class=gap>\(label)</p>\n" }
            let isChange = passage.rows.contains { !$0.isSame }
            let table = "<table\(isChange ? " class=h" : "")>\n\(passage.rows.map(row).joined())</table>\n"
            guard passage.isFolded else { return table }
            return "<details class=fold><summary>\(label)</summary>\n\(table)</details>\n"
        }.joined()
    }

    private func row(_ row: Row) -> String {
        let left = links(row.left)
        let right = links(row.right)
        let hasNote = left != "" || right != ""
        let note = hasNote ? "<tr class=note>\(columns("<td>" + left, "<td>" + right))</tr>\n" : ""
        return note + "<tr>\(columns(cell(row.left, leftKinds), cell(row.right, rightKinds)))</tr>\n"
    }

    private func columns(_ left: String, _ right: String) -> String {
        (file.left == nil ? "" : left) + (file.right == nil ? "" : right)
    }

    private func cell(_ cell: Row.Cell?, _ kinds: [[TokenKind]]) -> String {
        guard let cell else { return "<td class=e>" }
        let name = cell.change == .same ? "" : " class=\(cell.change.rawValue)"
        let indent = cell.text.indentation
        let style = indent > 0 ? " style=--i:\(indent)" : ""
        let mark = cell.change == .old ? "del" : "ins"
        let code = cell.glyphs(kinds[cell.number - 1]).set { text, kind, isMarked in
            let code = kind.className.map { "<i class=\($0)>\(text.escaped)</i>" } ?? text.escaped
            return isMarked ? "<\(mark)>\(code)</\(mark)>" : code
        }
        return "<td\(name) data-n=\(cell.number)\(style)>\(code)"
    }

    /// Links to the other end of each moved block that begins with this line.
    private func links(_ cell: Row.Cell?) -> String {
        guard let cell else { return "" }
        let isAway = cell.change == .movedAway
        let links = cell.moves.filter { (isAway ? $0.from : $0.to).lines.lowerBound == cell.number - 1 }.map {
            move in
            let ends = isAway ? "id=m\(move.id)a href=#m\(move.id)b" : "id=m\(move.id)b href=#m\(move.id)a"
            return "<a \(ends)>\((isAway ? move.to : move.from).description.escaped)</a>"
        }
        return links.isEmpty ? "" : "moved \(isAway ? "to" : "from") \(links.joined(separator: " and "))"
    }
}

extension TokenKind {
    /// The class name in the style sheet, or `nil` for the colour of the text.
    fileprivate var className: String? {
        switch self {
        case .plain: nil
        case .keyword: "k"
        case .type: "y"
        case .string: "s"
        case .number: "n"
        case .comment: "c"
        }
    }
}
