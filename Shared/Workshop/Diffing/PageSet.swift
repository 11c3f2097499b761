import Terminal

/// All pages: an index, one for each pair of neighbours, and one for each step between them.
package struct PageSet {
    /// Two neighbours, and the steps between them, if any.
    private struct Pair {
        let comparison: Comparison
        let steps: [Step]

        var left: Snapshot { comparison.left }
        var right: Snapshot { comparison.right }
        var file: String { "\(left.word)-\(right.word).html" }
        func file(of step: Step) -> String { "\(left.word)-\(right.word)-\(step.number).html" }
    }

    private let pairs: [Pair]

    /// - Parameter steps: The steps that begin at a snapshot, by the word that the user types for it.
    package init(of snapshots: [Snapshot], steps: [String: [Step]]) {
        pairs = zip(snapshots, snapshots.dropFirst()).map { left, right in
            Pair(comparison: Comparison(left, right), steps: steps[left.word] ?? [])
        }
    }

    /// The pages, in the order in which the key `n` shows them.
    package var pages: [(file: String, html: String)] {
        let order = ["index.html"] + pairs.flatMap { pair in [pair.file] + pair.steps.map(pair.file) }
        let links =
            [("index.html", "All steps")] + pairs.map { ($0.file, "\($0.left.word) → \($0.right.word)") }
        func html(_ page: StepPage, of pair: Pair, _ file: String) -> (String, String) {
            let position = order.firstIndex(of: file) ?? 0
            var page = page
            page.links = [links, pair.steps.map { (pair.file(of: $0), "\($0.number)") }]
            page.current = [pair.file, file]
            page.previous = order[position - 1]
            page.next = order.dropFirst(position + 1).first
            return (file, page.page.html)
        }
        return [("index.html", index.html)]
            + pairs.flatMap { pair in
                let whole = StepPage(comparison: pair.comparison, files: pair.comparison.code)
                return [html(whole, of: pair, pair.file)]
                    + pair.steps.map { html(page(of: $0, pair), of: pair, pair.file(of: $0)) }
            }
    }

    private func page(of step: Step, _ pair: Pair) -> StepPage {
        let files = step.comparison.files.filter(\.hasDifferences)
        var page = StepPage(comparison: step.comparison, files: files)
        page.names = "\(pair.left.name) → \(pair.right.name), step \(step.number) of \(pair.steps.count)"
        page.words = step.words.map { Prose($0) }
        return page
    }

    /// The index: the stages and their steps, with links to their pages.
    private var index: Page {
        Page(
            title: "Refactor Stages, side by side",
            body: """
                <header>
                <h1>Refactor Stages, side by side</h1>
                <p class=idea>One screen, with its networking written in \(pairs.count + 1) ways, and every small step from \
                one to the next. After each step, everything compiles and all behaviours hold.</p>
                </header>
                <main>
                <ol class=steps>
                \(pairs.enumerated().map(item).joined())</ol>
                <p class=help>Press <kbd>n</kbd> for the next page, <kbd>p</kbd> for the previous one, and <kbd>j</kbd> \
                and <kbd>k</kbd> for the next and previous change on a page. Lines marked &gt; have moved away, lines \
                marked &lt; have moved here; click the link above them to see the other end.</p>
                </main>

                """,
        )
    }

    private func item(_ index: Int, _ pair: Pair) -> String {
        let idea = pair.right.readme?.idea.map { "<p>\($0.html)</p>" } ?? ""
        let steps = pair.steps.map { step in
            "<li><a href=\(pair.file(of: step))>\(Prose(step.title).html)</a> "
                + "<small>\(counted(step.size, "line"))</small></li>\n"
        }
        return """
            <li><a\(index == 0 ? " rel=next" : "") href=\(pair.file)>\
            <small>\(pair.left.name.escaped) → \(pair.right.name.escaped)</small>
            <strong>\(pair.right.title.escaped)</strong>\(idea)\
            <small>\(LineCounts(of: pair.comparison.code).summary)</small></a>
            \(steps.isEmpty ? "" : "<ol>\n\(steps.joined())</ol>")</li>

            """
    }
}
