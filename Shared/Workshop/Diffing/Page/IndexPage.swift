import Terminal

/// All pages: one with the whole way, one for each two neighbours, and one for each step between them.
package struct PageSet {
    /// Two neighbours, and the steps between them if those are at hand.
    struct Pair {
        let comparison: Comparison
        let steps: [Step]

        var file: String { "\(name("-")).html" }
        func file(of step: Step) -> String { "\(name("-"))-\(step.number).html" }
        func name(_ separator: String) -> String {
            "\(comparison.left.word)\(separator)\(comparison.right.word)"
        }
    }

    private let pairs: [Pair]
    private let context: Int

    /// - Parameter steps: Those that begin at an edition, by what a person types for it.
    package init(of editions: [Edition], steps: [String: [Step]], context: Int = 3) {
        pairs = zip(editions, editions.dropFirst()).map { left, right in
            Pair(comparison: Comparison(left, right), steps: steps[left.word] ?? [])
        }
        self.context = context
    }

    /// Every page, in the order in which `n` goes through them.
    package var pages: [(file: String, html: String)] {
        let order = ["index.html"] + pairs.flatMap { pair in [pair.file] + pair.steps.map(pair.file) }
        func way(_ pair: Pair, _ file: String) -> StepPage.Around {
            let position = order.firstIndex(of: file) ?? 0
            return StepPage.Around(
                rows: [
                    [(order[0], "All steps")] + pairs.map { ($0.file, $0.name(" → ")) },
                    pair.steps.map { (pair.file(of: $0), "\($0.number)") },
                ],
                current: [pair.file, file],
                previous: order[position - 1],
                next: order.indices.contains(position + 1) ? order[position + 1] : nil,
            )
        }
        let pages = pairs.flatMap { pair in
            [(pair.file, page(of: pair, way(pair, pair.file)))]
                + pair.steps.map { (pair.file(of: $0), page(of: $0, pair, way(pair, pair.file(of: $0)))) }
        }
        return [(order[0], IndexPage(pairs: pairs).page.html)] + pages.map { ($0.0, $0.1.page.html) }
    }

    private func page(of pair: Pair, _ way: StepPage.Around) -> StepPage {
        StepPage(comparison: pair.comparison, files: pair.comparison.code, way: way, context: context)
    }

    private func page(of step: Step, _ pair: Pair, _ way: StepPage.Around) -> StepPage {
        let (left, right) = (pair.comparison.left.name, pair.comparison.right.name)
        var page = StepPage(
            comparison: step.comparison,
            files: step.comparison.differingFiles,
            way: way,
            context: context
        )
        page.names = "\(left) → \(right), step \(step.number) of \(pair.steps.count)"
        page.words = step.words.map { Prose($0) }
        return page
    }
}

/// The whole way on a page, stage by stage and step by step, each a link to its own.
struct IndexPage {
    let pairs: [PageSet.Pair]

    var page: Page {
        Page(
            title: "Refactor Stages, side by side",
            body: """
                <header>
                <h1>Refactor Stages, side by side</h1>
                <p class=idea>One screen, its networking written in \(pairs.count + 1) ways, and each small step from one to \
                the next. After each step everything compiles, and all behaviours hold.</p>
                </header>
                <main>
                <ol class=steps>
                \(pairs.enumerated().map(item).joined())</ol>
                \(IndexPage.help)
                </main>

                """,
        )
    }

    private func item(_ index: Int, _ pair: PageSet.Pair) -> String {
        let (left, right) = (pair.comparison.left, pair.comparison.right)
        let idea = right.readme?.idea.map { "<p>\($0.html)</p>" } ?? ""
        let counts = pair.comparison.code.reduce(Counts()) { $0 + $1.counts }
        let steps = pair.steps.map { step in
            "<li><a href=\(pair.file(of: step))>\(Prose(step.title).html)</a> <small>\(counted(step.size, "line"))</small></li>\n"
        }
        return """
            <li><a\(index == 0 ? " rel=next" : "") href=\(pair.file)><small>\(left.name.escaped) → \(right.name.escaped)</small>
            <strong>\(right.title.escaped)</strong>\(idea)<small>\(counts.words)</small></a>
            \(steps.isEmpty ? "" : "<ol>\n\(steps.joined())</ol>")</li>

            """
    }

    private static let help = """
        <p class=help><kbd>n</kbd> goes to the next page, <kbd>p</kbd> back; on a page <kbd>j</kbd> and <kbd>k</kbd> go
        from change to change, <kbd>f</kbd> folds and unfolds what didn't change, <kbd>e</kbd> hides the words beside the
        code. Lines marked &gt; have moved away, lines marked &lt; have moved here: point at them to see both ends, and
        click to get to the other one.</p>
        """
}
