import Terminal

/// Pages with links to each other: an index, one for each pair of neighbours, and one for each step between them.
package struct Site {
    /// Two neighbours, and the steps between them.
    private struct Pair {
        let comparison: Comparison
        let steps: [Step]

        var left: Snapshot { comparison.left }
        var right: Snapshot { comparison.right }
        var file: String { "\(left.argument)-\(right.argument).html" }
        func file(of step: Step) -> String { "\(left.argument)-\(right.argument)-\(step.entry.number).html" }
    }

    private typealias Step = (entry: PatchPage.Entry, comparison: Comparison)

    private let pairs: [Pair]

    /// - Parameter steps: The steps from each snapshot to the next.
    package init(of snapshots: [Snapshot], steps: [PatchPage]) {
        pairs = zip(zip(snapshots, snapshots.dropFirst()), steps).map { snapshots, page in
            let (left, right) = snapshots
            let steps = page.entries.map { entry -> Step in
                let old = entry.number == 1 ? left.name : "Step \(entry.number - 1)"
                return (entry, entry.comparison(from: old, to: "Step \(entry.number)"))
            }
            return Pair(comparison: Comparison(left, right), steps: steps)
        }
    }

    /// The names of the files, in the order in which the key `n` shows their pages.
    package var files: [String] {
        ["index.html"] + pairs.flatMap { pair in [pair.file] + pair.steps.map(pair.file) }
    }

    /// The pages, in the order of their files.
    package var pages: [HTMLPage] {
        let files = files
        let links =
            [("index.html", "All steps")]
            + pairs.map { ($0.file, "\($0.left.argument) → \($0.right.argument)") }
        var pages = [index]
        for pair in pairs {
            let whole = ComparisonPage(comparison: pair.comparison, files: pair.comparison.code)
            for var page in [whole] + pair.steps.map({ self.page(of: $0, pair) }) {
                let position = pages.count
                page.links = [links, pair.steps.map { (pair.file(of: $0), "\($0.entry.number)") }]
                page.current = [pair.file, files[position]]
                page.previous = files[position - 1]
                page.next = files.dropFirst(position + 1).first
                pages.append(page.page)
            }
        }
        return pages
    }

    private func page(of step: Step, _ pair: Pair) -> ComparisonPage {
        var page = ComparisonPage(comparison: step.comparison, files: step.comparison.files)
        let position = "step \(step.entry.number) of \(pair.steps.count)"
        page.names = "\(pair.left.name) → \(pair.right.name), \(position)"
        page.paragraphs = ([step.entry.question].compactMap(\.self) + step.entry.paragraphs).map { Prose($0) }
        return page
    }

    /// The index: the stages and their steps, with links to their pages.
    private var index: HTMLPage {
        HTMLPage(
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
            "<li><a href=\(pair.file(of: step))>\(Prose(step.entry.title).html)</a> "
                + "<small>\(step.comparison.files.counts.summary)</small></li>\n"
        }
        return """
            <li><a\(index == 0 ? " rel=next" : "") href=\(pair.file)>\
            <small>\(pair.left.name.escaped) → \(pair.right.name.escaped)</small>
            <strong>\(pair.right.title.escaped)</strong>\(idea)\
            <small>\(pair.comparison.code.counts.summary)</small></a>
            \(steps.isEmpty ? "" : "<ol>\n\(steps.joined())</ol>")</li>

            """
    }
}
