extension Workshop {
    /// Writes one page for two stages, or a folder of pages for all neighbours.
    func writePages(_ arguments: Arguments, to path: String, _ workspace: Workspace) async throws -> Int32 {
        try checkOptions(arguments)
        let context = try context(arguments)
        guard arguments.words.isEmpty else {
            let (left, right) = try operands(arguments.words)
            let editions = (try workspace.edition(of: left), try workspace.edition(of: right))
            try PageFolder.write(to: path) { () throws(UsageError) in
                let comparison = Comparison(editions.0, editions.1)
                let files = try comparison.files(named: arguments.value(of: "--file"))
                return StepPage(comparison: comparison, files: files, way: nil, context: context).page.html
            }
            console.line("Written: \(path.printable)")
            return 0
        }
        var ways: [Way] = []
        for (left, right) in zip(stages, stages.dropFirst()) {
            ways.append(try await workspace.way(from: left, to: right))
        }
        let editions = try stages.map(workspace.edition)
        let count = try await PageFolder.write(into: path) { [ways] in
            await Workshop.pages(of: editions, ways, context)
        }
        let folder = path.printable.hasSuffix("/") ? path.printable : path.printable + "/"
        console.line(
            "Written: \(folder)index.html and \(counted(count - 1, "page")), one for each two stages and each step."
        )
        return 0
    }

    /// Makes the pages off the main actor: that takes a second or two.
    nonisolated private static func pages(
        of editions: [Edition],
        _ ways: [Way],
        _ context: Int,
    ) async -> [(file: String, html: String)] {
        PageSet(of: editions, ways: ways, context: context).pages
    }

    /// What is for a terminal isn't for a page, and one file isn't for all steps.
    private func checkOptions(_ arguments: Arguments) throws(UsageError) {
        for name in ["--stat", "--unified", "--no-color"] where arguments.value(of: name) != nil {
            throw UsageError(
                "`\(name)` is for the terminal, not for a page.",
                "Leave it out, or leave `--html` out."
            )
        }
        guard arguments.value(of: "--file") == nil || !arguments.words.isEmpty else {
            throw UsageError(
                "`--file` needs two stages.",
                "For example: swift run workshop diff 1 2 --file APIClient --html page.html",
            )
        }
    }
}
