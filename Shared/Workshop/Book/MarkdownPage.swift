import Content
import Diffing
import EveryOrder
import SwiftSource
import Terminal

/// Maps an address in the Markdown to the address on a page, or to `nil` if there is nothing to link to.
package typealias Links = (_ address: String) -> String?

extension Prose {
    /// Returns the paragraph as HTML. A link without an address on the page is only its text.
    package func html(_ links: Links = { _ in nil }) -> String {
        spans.map { span in
            switch span {
            case .plain(let text): return text.escaped
            case .code(let text): return "<code>\(text.escaped)</code>"
            case .strong(let prose): return "<strong>\(prose.html(links))</strong>"
            case .emphasis(let prose): return "<em>\(prose.html(links))</em>"
            case .link(let prose, let address):
                let html = prose.html(links)
                return links(address).map { "<a href=\"\($0.escaped)\">\(html)</a>" } ?? html
            }
        }.joined()
    }
}

extension Markdown {
    /// Returns the text as HTML: all of it but comments, unknown tags and diagrams. Lists are flat. The idea needs no heading:
    /// it is the first thing below the title.
    ///
    /// - Parameter inserts: What is drawn above some blocks, as HTML.
    package func html(_ links: Links = { _ in nil }, _ inserts: [Block: String] = [:]) -> String {
        let isFolded = blocks.contains(.html(Markdown.foldMark))
        var html = ""
        var list: String?
        var isIdea = false
        for block in blocks {
            var tag: String?
            if case .item(let mark, _, _) = block { tag = mark.hasSuffix(".") ? "ol" : "ul" }
            if tag != list {
                if let list { html += "</\(list)>\n" }
                if let tag { html += "<\(tag)>\n" }
            }
            list = tag
            html += inserts[block] ?? ""
            if block == .heading(level: 2, Markdown.ideaTitle) {
                isIdea = true
            } else if isIdea, case .paragraph(let text) = block {
                html += "<p class=idea>\(Prose(text).html(links))</p>\n"
                isIdea = false
            } else {
                html += isFolded ? Markdown.folded(block, links) : Markdown.html(of: block, links)
            }
        }
        if let list { html += "</\(list)>\n" }
        return html
    }

    /// A comment in a text of which the book shows only the messages and the headings at first.
    static let foldMark = "<!-- In the book, each message and each program opens on a click. -->"

    /// Returns a row of two cells, or a program, folded, and any other block as it is.
    private static func folded(_ block: Block, _ links: Links) -> String {
        switch block {
        case .table(let rows) where rows.allSatisfy { $0.count == 2 }:
            // A browser opens what it has to scroll to, so the address is inside.
            return rows.dropFirst().map { row in
                """
                <details class=message><summary>\(Prose(row[0]).html())</summary>
                <p id="\(anchor(of: row[0]))">\(Prose(row[1]).html(links))</p></details>

                """
            }
            .joined()
        case .code("swift", _):
            return "<details><summary>The program</summary>\n\(html(of: block, links))</details>\n"
        default: return html(of: block, links)
        }
    }

    /// Returns a table whose last column is the time that something takes as a list.
    private static func list(_ rows: [[String]], _ links: Links) -> String {
        let titles = rows[0]
        let items = rows.dropFirst().map { row in
            // The first cell may be only a number.
            let start = row[0].contains { $0.isLetter } ? 0 : 1
            let texts = (start + 1..<row.count - 1).map { column in
                let isRest = titles[column].hasPrefix("You ")
                let sentence = isRest ? "\(titles[column]) \(row[column])." : row[column]
                return "<p>\(Prose(sentence).html(links))</p>"
            }
            let time = row[row.count - 1]
            return """
                <li><div><span>\(Prose(row[start]).html(links))</span> \
                <small>\(time.contains(",") ? "Minutes: \(time)" : "\(time) min")</small></div>\(texts.joined())</li>

                """
        }
        return "<ol class=list>\n\(items.joined())</ol>\n"
    }

    private static func html(of block: Block, _ links: Links) -> String {
        switch block {
        case .heading(let level, let text):
            return "<h\(level) id=\"\(anchor(of: text))\">\(Prose(text).html(links))</h\(level)>\n"
        case .paragraph(let text) where text.hasPrefix("> "):
            // A backslash ends a line of a quote.
            let lines = Prose(text.dropFirst(2)).html(links).replacing("\\ &gt; ", with: "<br>\n")
            return "<blockquote><p>\(lines)</p></blockquote>\n"
        case .paragraph(let text): return "<p>\(Prose(text).html(links))</p>\n"
        case .item(_, _, let text): return "<li>\(Prose(text).html(links))</li>\n"
        case .code("mermaid", _): return ""
        case .code(let language, let lines):
            let isRecording = language == "diff" && lines.first?.hasPrefix("--- ") ?? false
            let code =
                switch language {
                case "swift": highlighted(lines)
                case "diff" where !isRecording: highlightedDiff(lines)
                default: lines.map { plain($0, language) }.joined()
                }
            let name = isRecording ? "recording" : "lines"
            return "<pre class=\(name)><code>\(code)</code></pre>\n"
        case .table(let rows) where rows[0].last == "Minutes": return list(rows, links)
        case .table(let rows):
            let titles = (rows.first ?? []).map { Prose($0).html() }
            let rows = rows.enumerated().map { index, row in
                let cells = zip(row, titles).enumerated().map { column, cell in
                    // On a narrow page, the row's first cell is its heading, and each other one has its label.
                    let hasLabel = index > 0 && column > 0 && !cell.1.isEmpty && !cell.0.isEmpty
                    let label = hasLabel ? "<span class=label>\(cell.1): </span>" : ""
                    return html(of: cell.0, index == 0 ? "th" : "td", label, links)
                }
                let id = title(ofRow: row).map { " id=\"\(anchor(of: $0))\"" } ?? ""
                return "<tr\(id)>\(cells.joined())</tr>\n"
            }
            return "<div class=scroll><table>\n\(rows.joined())</table></div>\n"
        case .html(let tag) where ["<details>", "</details>"].contains(tag):
            return "\(tag)\n"
        case .html(let tag):
            guard let title = tag.wholeMatch(of: #/<summary>(.+)</summary>/#)?.1 else { return "" }
            return "<summary>\(Prose(title).html(links))</summary>\n"
        }
    }

    /// The marks of the table of hazards, and their classes.
    private static let marks = ["✓": "yes", "△": "hard", "○": "hard", "!": "no", "–": "none"]

    /// Returns a cell of a table. One that is only a mark has its class.
    private static func html(of cell: String, _ tag: String, _ label: String, _ links: Links) -> String {
        let name = marks[cell].map { " class=\($0)" } ?? ""
        return "<\(tag)\(name)>\(label)\(Prose(cell).html(links))</\(tag)>"
    }

    /// Returns a line of code with its line break. The added and removed lines of a recording have classes, and so has a
    /// comment of a shell script.
    private static func plain(_ line: String, _ language: String) -> String {
        let html = line.shown.escaped + "\n"
        let isHeader = line.hasPrefix("+++ ") || line.hasPrefix("--- ")
        if language == "sh", let comment = html.firstRange(of: #/(^|  +)# .*/#) {
            return html[..<comment.lowerBound] + "<i class=c>\(html[comment])</i>\n"
        }
        guard language == "diff", !isHeader, let sign = line.first, "+-".contains(sign) else { return html }
        return "<span class=\(sign == "+" ? "a" : "d")>\(html)</span>"
    }

    /// Returns the lines of a diff of Swift, without the indentation that all of them have. What both sides have, both
    /// lexers read.
    private static func highlightedDiff(_ lines: [String]) -> String {
        var old = SwiftLexer()
        var new = SwiftLexer()
        let code = lines.map { $0.dropFirst() }.filter { !$0.isEmpty }
        // One space stays, after the sign.
        let indent = max(1, code.map { $0.prefix { $0 == " " }.count }.min() ?? 0) - 1
        return lines.map { line in
            let code = String(line.dropFirst(1 + indent))
            switch line.first {
            case "-": return "<span class=d>-\(highlighted(code, &old))\n</span>"
            case "+": return "<span class=a>+\(highlighted(code, &new))\n</span>"
            default:
                _ = highlighted(code, &old)
                return "<span>\(line.prefix(1).escaped)\(highlighted(code, &new))\n</span>"
            }
        }.joined()
    }
}

/// Returns lines of Swift as HTML, in which no tag spans a line break.
package func highlighted(_ lines: [String]) -> String {
    var lexer = SwiftLexer()
    return lines.map { highlighted($0, &lexer) }.joined(separator: "\n")
}

private func highlighted(_ line: String, _ lexer: inout SwiftLexer) -> String {
    let cell = Row.Cell(number: 0, text: line.shown, change: .same)
    return cell.glyphs(lexer.kinds(of: cell.text)).set { text, kind, _ in kind.html(text) }
}
