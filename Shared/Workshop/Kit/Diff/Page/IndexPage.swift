/// All steps on a page, each a link to its own.
struct IndexPage {
    /// A step and the file that shows it.
    let steps: [(file: String, comparison: Comparison, files: [FileDifference])]

    var page: Page {
        Page(
            title: "Refactor Stages, side by side",
            body: """
                <header>
                <h1>Refactor Stages, side by side</h1>
                <p class=idea>One screen, its networking written in \(steps.count + 1) ways. Each page shows one step.</p>
                </header>
                <main>
                <ol class=steps>
                \(steps.enumerated().map(item).joined())</ol>
                \(IndexPage.help)
                </main>

                """,
        )
    }

    private func item(
        _ index: Int,
        _ step: (file: String, comparison: Comparison, files: [FileDifference]),
    ) -> String {
        let (left, right) = (step.comparison.left, step.comparison.right)
        let idea =
            right.readme?.section("The idea")?.paragraphs.first.map { "<p>\($0.prose.html)</p>" } ?? ""
        let counts = step.files.reduce(Counts()) { $0 + $1.counts }
        return """
            <li><a\(index == 0 ? " rel=next" : "") href=\(step.file)><small>\(left.name.escaped) → \(right.name.escaped)</small>
            <strong>\(right.title.escaped)</strong>\(idea)<small>\(counts.words)</small></a></li>

            """
    }

    private static let help = """
        <p class=help><kbd>n</kbd> goes to the next step, <kbd>p</kbd> back; on a page <kbd>j</kbd> and <kbd>k</kbd> go
        from change to change, <kbd>f</kbd> folds and unfolds what didn't change, <kbd>e</kbd> hides the words beside the
        code. Lines marked &gt; have moved away, lines marked &lt; have moved here: point at them to see both ends, and
        click to get to the other one.</p>
        """
}
