import StageCatalog

/// The words that explain a stage, from the file beside its sources.
struct Readme {
    struct Section: Hashable {
        let title: String
        var paragraphs: [Paragraph] = []
    }

    struct Paragraph: Hashable {
        /// What stands before the text: a bullet, a number, or nothing.
        let mark: String
        let prose: Prose

        /// The words for a terminal.
        var text: String { prose.plain }
    }

    let sections: [Section]

    /// Nil when the command runs outside of the workspace.
    init?(of stage: Stage) {
        guard let readme = try? Workspace()?.edition(of: stage).readme else { return nil }
        self = readme
    }

    /// Takes the sections of second rank, and of these the plain text.
    init(_ markdown: String) {
        var sections: [Section] = []
        var isCode = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode {
                continue
            } else if line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3))))
            } else if !sections.isEmpty, !line.hasPrefix("# ") {
                sections[sections.count - 1].paragraphs.append(Paragraph(markdown: line))
            }
        }
        self.sections = sections
    }
}

extension Readme.Paragraph {
    /// Takes what marks an item of a list from its words.
    fileprivate init(markdown line: String) {
        if let point = line.prefixMatch(of: #/- /#) {
            self.init(mark: "• ", prose: Prose(line[point.range.upperBound...]))
        } else if let number = line.prefixMatch(of: #/\d+\. /#) {
            self.init(mark: String(number.0), prose: Prose(line[number.range.upperBound...]))
        } else {
            self.init(mark: "", prose: Prose(line))
        }
    }
}
