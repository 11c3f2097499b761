import Content
import EveryOrder
import Terminal

/// A part of a page below a heading that has an address, as plain text.
struct Passage {
    /// The ID of its place on the page, or nothing for the page itself.
    let id: String
    let title: String
    let text: String

    init(_ title: String, id: String = "", _ texts: [String] = []) {
        self.id = id
        self.title = title
        text = texts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension Prose {
    /// The paragraph as plain text, without the marks of its code.
    var text: String { plain.replacing("`", with: "") }
}

extension Markdown {
    /// All of it as plain text, apart from diagrams and comments.
    var text: String {
        blocks.map { block in
            switch block {
            case .paragraph(let text) where text.hasPrefix("> "):
                Prose(text.dropFirst(2).replacing("\\ > ", with: " ")).text
            case .heading(_, let text), .paragraph(let text), .item(_, _, let text): Prose(text).text
            case .code("mermaid", _), .html: ""
            case .code(_, let lines): lines.joined(separator: " ")
            case .table(let rows): rows.joined().map { Prose($0).text }.joined(separator: " ")
            }
        }.joined(separator: " ")
    }

    /// Its parts, each below a heading of any level, and the rows of tables that have a title. The idea belongs to the part
    /// above it.
    var passages: [Passage] {
        let isFolded = blocks.contains(.html(Markdown.foldMark))
        var parts: [(title: String, text: Markdown)] = []
        var rows: [Passage] = []
        for block in blocks {
            if case .heading(_, let title) = block, title != Markdown.ideaTitle {
                parts.append((title, Markdown("")))
                continue
            }
            if case .table(let cells) = block {
                if isFolded, cells.allSatisfy({ $0.count == 2 }) {
                    rows += cells.dropFirst().map {
                        Passage(Prose($0[0]).text, id: Markdown.anchor(of: $0[0]), [Prose($0[1]).text])
                    }
                    continue
                }
                for row in cells {
                    guard let title = Markdown.title(ofRow: row) else { continue }
                    rows.append(
                        Passage(title, id: Markdown.anchor(of: title), row.dropFirst().map { Prose($0).text })
                    )
                }
            }
            if !parts.isEmpty { parts[parts.count - 1].text.append(block) }
        }
        let all = parts.map {
            Passage(Prose($0.title).text, id: Markdown.anchor(of: $0.title), [$0.text.text])
        }
        return all + rows
    }

    /// The title of a row of a table, as plain text: its first cell, if all of that is strong.
    static func title(ofRow row: [String]) -> String? {
        let spans = Prose(row.first ?? "").spans.filter { if case .plain("") = $0 { false } else { true } }
        guard spans.count == 1, case .strong(let title) = spans[0] else { return nil }
        return title.text
    }
}

/// The index of a book: each of its passages, with its text.
///
/// It is a page like any other, which lists the passages without its script. The script searches their texts, so a search
/// needs no network, and no page has to load another file.
struct SearchPage {
    /// The passages of all pages, as HTML.
    private var items: [String] = []

    init() {}

    /// Adds a page of the book.
    mutating func add(_ page: HTMLPage, at file: String) {
        items += page.passages.map { passage in
            let name = page.title == passage.title ? "" : " <small>\(page.title.escaped)</small>"
            let address = passage.id.isEmpty ? file : "\(file)#\(passage.id)"
            let link = "<li><a href=\(address)>\(passage.title.escaped)\(name)</a>"
            return passage.text.isEmpty ? "\(link)\n" : "\(link)<p>\(passage.text.escaped)\n"
        }
    }

    var page: HTMLPage {
        let examples = ["race condition", "[weak self]", "typed throws", "mock URLSession", "how long"].map {
            "<button type=button>\($0)</button>"
        }
        var page = HTMLPage(
            "Search",
            """
            <article class=search>
            <h1>Search</h1>
            <search><label for=query>Search the whole book</label>
            <input id=query type=search autocomplete=off spellcheck=false></search>
            <p id=found role=status></p>
            <p id=examples>Such as \(examples.joined(separator: ", ")). A message is in \
            <a href=compiler.html>What the compiler says</a>, a term in <a href=glossary.html>the glossary</a>.</p>
            <ol id=passages>
            \(items.joined())</ol>
            </article>

            """
        )
        page.about = "Every section of the book, and a search over all of its words, without a network."
        return page
    }
}

extension String {
    /// The beginning of a text, with whole words.
    func excerpt(_ length: Int) -> String {
        guard count > length else { return self }
        let start = prefix(length)
        return "\(start[..<(start.lastIndex(of: " ") ?? start.endIndex)])…"
    }
}
