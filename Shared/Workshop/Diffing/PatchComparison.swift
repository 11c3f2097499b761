import Content

extension PatchList.Entry {
    /// The files before and after the change, as far as the diff shows them.
    ///
    /// - Parameters:
    ///   - old: The name of the files before it.
    ///   - new: The name of the files after it.
    ///   - isOutdented: Whether to leave out the indentation that all lines of the diff share, but for one level, which shows
    ///     that they are within something.
    package func comparison(
        from old: String = "",
        to new: String = "",
        isOutdented: Bool = false,
    ) -> Comparison {
        let code = diff.filter { line in
            let isInHunk = line.hasPrefix(" ") || line.hasPrefix("+") || line.hasPrefix("-")
            return isInHunk && !line.hasPrefix("---") && !line.hasPrefix("+++")
        }
        let lines = code.map { String($0.dropFirst()) }
        let indentations = lines.filter { !$0.isBlank }.map(\.indentation)
        let cut = isOutdented ? max(0, (indentations.min() ?? 0) - 4) : 0
        func file(_ path: String, _ lines: [String]?) -> SourceFile? {
            lines.map { lines in
                let text = lines.map { $0.dropFirst(min(cut, $0.indentation)) }.joined(separator: "\n")
                return SourceFile(name: path, text: text + "\n")
            }
        }
        let files = files
        return Comparison(
            Snapshot(name: old, files: files.compactMap { file($0.path, $0.old) }),
            Snapshot(name: new, title: title, files: files.compactMap { file($0.path, $0.new) }),
        )
    }
}
