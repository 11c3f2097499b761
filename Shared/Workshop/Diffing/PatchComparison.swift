import Content

extension PatchList.Entry {
    /// The files before and after the change, as far as the diff shows them.
    package func comparison(from old: String = "", to new: String = "") -> Comparison {
        func file(_ path: String, _ lines: [String]?) -> SourceFile? {
            lines.map { SourceFile(name: path, text: $0.joined(separator: "\n") + "\n") }
        }
        let files = files
        return Comparison(
            Snapshot(name: old, files: files.compactMap { file($0.path, $0.old) }),
            Snapshot(name: new, title: title, files: files.compactMap { file($0.path, $0.new) }),
        )
    }
}
