import Terminal

/// A text in Markdown, block by block. Treats what it doesn't know as a paragraph.
package struct Markdown: Hashable, Sendable {
    package enum Block: Hashable, Sendable {
        case heading(level: Int, String)
        case paragraph(String)
        /// An item of a list, with its mark: `-`, `*`, or a number such as `2.`.
        case item(mark: String, indent: Int, String)
        case code(language: String, [String])
        case table([[String]])
        /// A line that begins with a comment or a tag, such as `<details>`. The terminal doesn't show it.
        case html(String)
    }

    package private(set) var blocks: [Block] = []

    package init(_ text: String) {
        var code: (language: String, lines: [String])?
        var continues = false
        for line in text.lines {
            let text = line.trimmingPrefix { $0 == " " }
            if text.hasPrefix("```") {
                if let code { blocks.append(.code(language: code.language, code.lines)) }
                code = code == nil ? (String(text.dropFirst(3)), []) : nil
            } else if code != nil {
                code?.lines.append(line)
            } else if !text.isEmpty {
                add(text, indent: line.count - text.count, continues: continues)
            }
            continues = code == nil && !text.isEmpty && !text.hasPrefix("```")
        }
        if let code { blocks.append(.code(language: code.language, code.lines)) }
    }

    package mutating func append(_ block: Block) {
        blocks.append(block)
    }

    /// Adds a line of text.
    ///
    /// - Parameter continues: Whether it continues the block above, unless it begins a new one.
    private mutating func add(_ text: Substring, indent: Int, continues: Bool) {
        let mark = text.prefix { $0 != " " }
        let rest = String(text.dropFirst(mark.count).trimmingPrefix { $0 == " " })
        let isNumber = mark.hasSuffix(".") && Int(mark.dropLast()) != nil
        if !rest.isEmpty, mark == "-" || mark == "*" || isNumber {
            blocks.append(.item(mark: String(mark), indent: indent, rest))
        } else if text.hasPrefix("|") {
            addRow(text, continues: continues)
        } else if mark.allSatisfy({ $0 == "#" }) {
            blocks.append(.heading(level: mark.count, rest))
        } else {
            switch blocks.last {
            case .paragraph(let start)? where continues:
                blocks[blocks.count - 1] = .paragraph("\(start) \(text)")
            case .item(let mark, let indent, let start)? where continues:
                blocks[blocks.count - 1] = .item(mark: mark, indent: indent, "\(start) \(text)")
            default:
                blocks.append(text.hasPrefix("<") ? .html(String(text)) : .paragraph(String(text)))
            }
        }
    }

    /// Adds a row of a table, but not the line below its header.
    private mutating func addRow(_ text: Substring, continues: Bool) {
        var cells = text.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
            .map { $0.split(separator: " ").joined(separator: " ") }
        // Nothing follows the last bar.
        if cells.last == "" { cells.removeLast() }
        guard !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) else { return }
        if continues, case .table(let rows)? = blocks.last {
            blocks[blocks.count - 1] = .table(rows + [cells])
        } else {
            blocks.append(.table([cells]))
        }
    }

    /// The first heading.
    package var title: String {
        blocks.lazy.compactMap { if case .heading(_, let title) = $0 { title } else { nil } }.first ?? ""
    }

    /// The text above a line of HTML, such as a comment; `nil` if there is no such line.
    package func text(above html: String) -> Markdown? {
        guard let end = blocks.firstIndex(of: .html(html)) else { return nil }
        var text = self
        text.blocks.removeSubrange(end...)
        return text
    }

    package var paragraphs: [String] {
        blocks.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    }

    /// The addresses of its links.
    package var links: [String] {
        blocks.flatMap { block -> [String] in
            switch block {
            case .heading(_, let text), .paragraph(let text), .item(_, _, let text): Prose(text).links
            case .table(let rows): rows.joined().flatMap { Prose($0).links }
            case .code, .html: []
            }
        }
    }

    /// The second-level sections.
    package var sections: [(title: String, text: Markdown)] {
        var sections: [(title: String, text: Markdown)] = []
        for block in blocks {
            if case .heading(2, let title) = block {
                sections.append((title, Markdown("")))
            } else if !sections.isEmpty {
                sections[sections.count - 1].text.append(block)
            }
        }
        return sections
    }

    /// Returns the anchor of a heading, by GitHub's rule.
    package static func anchor(of title: String) -> String {
        Prose(title).plain.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            .replacing(" ", with: "-")
    }

    /// The heading above the idea of a stage or an exercise.
    package static let ideaTitle = "The idea"

    /// The idea of a stage or an exercise: the first paragraph of that section of its README.
    package var idea: Prose? {
        sections.first { $0.title == Markdown.ideaTitle }?.text.paragraphs.first.map { Prose($0) }
    }
}

/// A paragraph of Markdown, as spans of text, some of which contain others.
package struct Prose: Sendable {
    package enum Span: Sendable {
        case plain(String)
        case code(String)
        case strong(Prose)
        case emphasis(Prose)
        case link(Prose, address: String)
    }

    package private(set) var spans: [Span] = []

    // NB: Each evaluation of a regex literal parses it. It's safe to share, since it's compiled atomically:
    // https://github.com/swiftlang/swift-experimental-string-processing/pull/474
    private nonisolated(unsafe) static let mark =
        #/`([^`]+)`|\*\*((?:`[^`]*`|[^*`])+)\*\*|\*([^*]+)\*|\[((?:`[^`]*`|[^\[\]`])*)\]\(([^)]*)\)/#

    /// Parses `code`, **strong**, *emphasis* and [links](in.one.line). All else is plain text.
    package init(_ markdown: some StringProtocol) {
        let text = String(markdown)
        var start = text.startIndex
        for match in text.matches(of: Prose.mark) {
            spans.append(.plain(String(text[start..<match.range.lowerBound])))
            if let code = match.1 { spans.append(.code(String(code))) }
            if let strong = match.2 { spans.append(.strong(Prose(strong))) }
            if let emphasis = match.3 { spans.append(.emphasis(Prose(emphasis))) }
            if let link = match.4 { spans.append(.link(Prose(link), address: String(match.5 ?? ""))) }
            start = match.range.upperBound
        }
        spans.append(.plain(String(text[start...])))
    }

    /// The addresses of its links.
    fileprivate var links: [String] {
        spans.flatMap { span -> [String] in
            switch span {
            case .plain, .code: []
            case .strong(let prose), .emphasis(let prose): prose.links
            case .link(let prose, let address): prose.links + [address]
            }
        }
    }

    /// The text without its markup, except for the backquotes around code, which keep it readable.
    package var plain: String {
        spans.map { span in
            switch span {
            case .plain(let text): text
            case .code(let text): "`\(text)`"
            case .strong(let prose), .emphasis(let prose), .link(let prose, _): prose.plain
            }
        }.joined()
    }
}
