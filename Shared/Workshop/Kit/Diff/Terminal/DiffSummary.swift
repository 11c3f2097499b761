extension DiffText {
    /// What is compared, the idea of it, how much of each file differs, and what the signs mean.
    func summary() -> [String] {
        let (left, right) = (comparison.left, comparison.right)
        let measure = min(100, width)
        var lines = "\(left.name), \(left.title) → \(right.name), \(right.title)".wrapped(to: measure).map(
            style.bold
        )
        if let idea = right.readme?.section("The idea")?.paragraphs.first {
            lines += idea.text.wrapped(to: measure).map(style.dim)
        }
        lines.append("")
        lines += table()
        if comparison.files.contains(where: \.hasDifferences) {
            lines += [""] + legend
        }
        return lines
    }

    private func table() -> [String] {
        let nameWidth = min(files.map(\.name.columns).max() ?? 0, max(4, width - 20))
        let rows = files.map { file in
            let name = file.name.printable.padded(to: nameWidth)
            guard file.hasDifferences else { return style.dim("  \(name)  the same".fitted(to: width)) }
            let counts = file.counts
            let note = file.pair.left == nil ? "  new file" : file.pair.right == nil ? "  gone" : ""
            let cells =
                cell(counts.added, "+", style.good) + cell(counts.removed, "-", style.removed)
                + cell(counts.moved, ">", style.moved)
            let room = width - nameWidth - 20
            return "  \(name)\(cells)\(note.columns > room ? "" : style.dim(note))".withoutTrailingSpaces
        }
        return rows + total.wrappedKeepingIndent(to: width)
    }

    private var total: String {
        let counts = files.reduce(Counts()) { $0 + $1.counts }
        let differing = files.filter(\.hasDifferences)
        guard !differing.isEmpty else { return "  Nothing differs." }
        return "  \(counted(differing.count, "file")), \(counted(counts.added, "line")) added, "
            + "\(counts.removed) removed, \(counts.moved) moved"
    }

    private var legend: [String] {
        let fates: [Fate] = [.removed, .added, .changed, .movedAway, .movedHere]
        let entries = zip(fates, ["gone", "new", "changed", "moved away", "moved here"]).map {
            "\($0.sign) \($1)"
        }
        let line = "  " + entries.joined(separator: "   ")
        return (line.columns <= width ? [line] : line.wrappedKeepingIndent(to: width)).map(style.dim)
    }

    private func cell(_ number: Int, _ sign: String, _ set: (String) -> String) -> String {
        let text = (number == 0 ? "" : "\(sign)\(number)").paddedLeft(to: 6)
        return number == 0 ? text : set(text)
    }
}

extension Style {
    fileprivate func removed(_ text: String) -> String { set(text, "31") }
}

extension Readme {
    /// The section of that title.
    func section(_ title: String) -> Section? {
        sections.first { $0.title == title }
    }
}
