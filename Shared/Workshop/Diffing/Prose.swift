/// A paragraph of Markdown, as runs of one look.
package struct Prose: Hashable, Sendable {
    enum Look: Hashable, Sendable {
        case plain, code, strong, emphasis
        case link(String)
    }

    package struct Run: Hashable, Sendable {
        let text: String
        let look: Look
    }

    package private(set) var runs: [Run] = []

    /// Takes `code`, **strong**, *emphasis* and [links](of.one.line); all else is plain text.
    package init(_ markdown: some StringProtocol) {
        let text = Substring(markdown)
        var (start, index) = (text.startIndex, text.startIndex)
        func flush() {
            if start < index { runs.append(Run(text: String(text[start..<index]), look: .plain)) }
        }
        while index < text.endIndex {
            let character = text[index]
            if character == "`" || character == "*" || character == "[",
                let (run, end) = Prose.run(at: text[index...])
            {
                flush()
                runs.append(run)
                (start, index) = (end, end)
            } else {
                text.formIndex(after: &index)
            }
        }
        flush()
    }

    /// The text without its marks, but for those of code, without which it would be hard to read.
    package var plain: String {
        runs.map { $0.look == .code ? "`\($0.text)`" : $0.text }.joined()
    }

    private static func run(at text: Substring) -> (Run, Substring.Index)? {
        for (mark, look) in [("`", Look.code), ("**", .strong), ("*", .emphasis)] where text.hasPrefix(mark) {
            let inner = text.dropFirst(mark.count)
            guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else { continue }
            return (Run(text: String(inner[..<end.lowerBound]), look: look), end.upperBound)
        }
        if text.first == "[", let middle = text.firstRange(of: "]("),
            let end = text[middle.upperBound...].firstIndex(of: ")")
        {
            let words = text[text.index(after: text.startIndex)..<middle.lowerBound]
            let address = text[middle.upperBound..<end]
            return (Run(text: String(words), look: .link(String(address))), text.index(after: end))
        }
        return nil
    }
}

/// The words that explain a stage, from the file beside its sources.
package struct Readme {
    package struct Section: Hashable {
        package let title: String
        package var paragraphs: [Paragraph] = []
    }

    package struct Paragraph: Hashable {
        /// What stands before the text: a bullet, a number, or nothing.
        package let mark: String
        let prose: Prose

        /// The words for a terminal.
        package var text: String { prose.plain }
    }

    package let sections: [Section]

    /// Takes the sections of second rank, and of these the plain text, without what is folded.
    package init(_ markdown: String) {
        var sections: [Section] = []
        var isCode = false
        var isFolded = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if line == "<details>" || line == "</details>" {
                isFolded = line == "<details>"
            } else if isCode || isFolded {
                continue
            } else if line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3))))
            } else if !sections.isEmpty, !line.hasPrefix("# ") {
                sections[sections.count - 1].paragraphs.append(Paragraph(markdown: line))
            }
        }
        self.sections = sections
    }

    /// The section of that title.
    package func section(_ title: String) -> Section? {
        sections.first { $0.title == title }
    }
}

extension Readme.Paragraph {
    /// Takes what marks an item of a list from its words.
    fileprivate init(markdown line: String) {
        let digits = line.prefix { $0.isNumber }
        if line.hasPrefix("- ") {
            self.init(mark: "• ", prose: Prose(line.dropFirst(2)))
        } else if !digits.isEmpty, line.dropFirst(digits.count).hasPrefix(". ") {
            self.init(mark: "\(digits). ", prose: Prose(line.dropFirst(digits.count + 2)))
        } else {
            self.init(mark: "", prose: Prose(line))
        }
    }
}
