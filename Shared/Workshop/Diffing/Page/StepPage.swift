import SwiftSource
import Terminal

/// Two editions side by side, with the words that explain them.
package struct StepPage {
    /// The pages around it.
    package struct Around {
        /// Links to other pages, a line each.
        let rows: [[(file: String, name: String)]]
        /// The pages that this one is, or belongs to.
        let current: [String]
        let previous: String
        let next: String?
    }

    package let comparison: Comparison
    package let files: [FileDifference]
    package let way: Around?
    package var context = 3
    /// What stands above the title, if not the names of the editions.
    package var names: String?
    /// The paragraphs below the title, if not the idea in the README.
    package var words: [Prose] = []

    package init(comparison: Comparison, files: [FileDifference], way: Around?, context: Int = 3) {
        self.comparison = comparison
        self.files = files
        self.way = way
        self.context = context
    }

    package var page: Page {
        let right = comparison.right
        return Page(
            title: "\(heading): \(right.title)",
            body: header + "<div class=\"page\(right.readme == nil ? " alone" : "")\">\n" + panel + code
                + "</div>\n" + bar,
        )
    }

    private var heading: String { names ?? "\(comparison.left.name) → \(comparison.right.name)" }

    private var header: String {
        let right = comparison.right
        let idea = right.readme?.idea.map { [$0] } ?? words
        let counts = files.reduce(Counts()) { $0 + $1.counts }
        let differing = files.filter(\.hasDifferences).count
        return """
            <a class=skip href=#code>To the code</a>
            <header>
            \(navigation)<h1><small>\(heading.escaped)</small>\(right.title.escaped)</h1>
            \(idea.map { "<p class=idea>\($0.html)</p>\n" }.joined())<p class=sum>\(
                differing == 0 ? "Nothing differs." : "\(counted(differing, "file")): \(counts.words)"
            )</p>
            </header>

            """
    }

    private var navigation: String {
        guard let way else { return "" }
        let rows = way.rows.filter { !$0.isEmpty }.map { row in
            row.map { link in
                "<a href=\(link.file)\(way.current.contains(link.file) ? " aria-current=page" : "")>\(link.name.escaped)</a>"
            }
        }
        let labels = ["Stages", "Steps"]
        return zip(labels, rows).map { label, links in
            "<nav aria-label=\(label)>\(links.joined(separator: " "))</nav>\n"
        }.joined()
    }

    /// The README beside the code, a section at a time; the idea is in the header as well, so that what follows it
    /// is open.
    private var panel: String {
        guard let readme = comparison.right.readme else { return "" }
        let open = readme.sections.firstIndex { $0.title == "What changes" } ?? 0
        let sections = readme.sections.enumerated().map { index, section in
            "<details name=why\(index == open ? " open" : "")><summary>\(section.title.escaped)</summary>\n"
                + section.words.html + "</details>\n"
        }
        let source = "From the README of \(comparison.right.name)"
        return "<aside aria-label=Why>\n<h2>\(source.escaped)</h2>\n\(linked(sections.joined()))</aside>\n"
    }

    /// The words, with the names of files as links to these.
    private func linked(_ words: String) -> String {
        files.reduce(words) { words, file in
            let name = "<code>\(file.name.escaped)</code>"
            return words.replacing(name, with: "<a href=#\(anchor(of: file))>\(name)</a>")
        }
    }

    /// What a file is linked by: its name without what an address can't have in it.
    private func anchor(of file: FileDifference) -> String {
        "file-" + file.name.filter { $0.isASCII && $0.isWord }
    }

    private var code: String {
        let names = (comparison.left.name, comparison.right.name)
        let tables = files.map { file in
            let about =
                file.pair.left == nil
                ? "a new file, \(file.counts.words)"
                : file.pair.right == nil
                    ? "gone, \(file.counts.words)"
                    : file.hasDifferences ? file.counts.words : "the same"
            return "<details id=\(anchor(of: file)) class=file\(file.hasDifferences ? " open" : "")>"
                + "<summary><h2>\(file.name.escaped)</h2> <span class=about>\(about)</span></summary>\n"
                + FileTable(file, names: names).html(context: context) + "</details>\n"
        }
        return "<main id=code>\n\(tables.joined())</main>\n"
    }

    private var bar: String {
        let onward = way.map { way in
            let next = way.next.map { "<a rel=next href=\($0)>Next <kbd>n</kbd></a>" } ?? ""
            return "<a class=wide rel=prev href=\(way.previous)>Back <kbd>p</kbd></a>\(next)"
        }
        return """
            <nav class=bar aria-label="Changes" hidden>
            <button type=button data-key=k aria-label="Previous change">↑ <kbd>k</kbd></button>
            <output id=status></output>
            <button type=button data-key=j aria-label="Next change">↓ <kbd>j</kbd></button>
            <button type=button data-key=f class=wide>Fold <kbd>f</kbd></button>
            <button type=button data-key=e class=wide>Words <kbd>e</kbd></button>
            \(onward ?? "")
            <label><input type=checkbox id=keys checked> keys</label>
            </nav>

            """
    }
}

extension Counts {
    /// The numbers in words, such as `12 lines added, 39 removed, 22 moved`.
    package var words: String {
        let parts = [(added, "added"), (removed, "removed"), (moved, "moved")].filter { $0.0 > 0 }
        guard let first = parts.first else { return "no line differs" }
        let rest = parts.dropFirst().map { "\($0.0) \($0.1)" }
        return (["\(counted(first.0, "line")) \(first.1)"] + rest).joined(separator: ", ")
    }
}
