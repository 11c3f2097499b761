extension StepPage {
    /// A page for each two neighbours, and an index.
    static func pages(of editions: [Edition], context: Int = 3) -> [(file: String, html: String)] {
        let comparisons = zip(editions, editions.dropFirst()).map { Comparison($0, $1) }
        let steps = comparisons.map { comparison in
            let file = "\(comparison.left.word)-\(comparison.right.word).html"
            return (
                file: file,
                comparison: comparison,
                files: comparison.files.filter { ReadingOrder.isCode($0.name) },
            )
        }
        let names = steps.map {
            (file: $0.file, name: "\($0.comparison.left.word) → \($0.comparison.right.word)")
        }
        let pages = steps.enumerated().map { index, step in
            let way = StepPage.Way(index: "index.html", steps: names, position: index)
            return (
                step.file,
                StepPage(comparison: step.comparison, files: step.files, way: way, context: context).page.html
            )
        }
        return [("index.html", IndexPage(steps: steps).page.html)] + pages
    }
}
