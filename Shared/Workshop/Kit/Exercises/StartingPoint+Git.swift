import Episodes

extension StartingPoint {
    /// What git knows of it; nil when there is no git, or no commit of the exercise.
    init?(committedOf exercise: Exercise) async {
        let git = Git(in: exercise.root)
        let witnesses = StartingPoint.witnesses.map { exercise.path(of: $0) }
        guard let commit = await git.line(["log", "-1", "--format=%H", "--"] + witnesses), !commit.isEmpty
        else {
            return nil
        }
        let folder = exercise.path(of: "Sources") + "/"
        let list = await git.output(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])
        // The workspace may be a folder of a larger repository.
        guard let list, let prefix = await git.line(["rev-parse", "--show-prefix"]) else { return nil }
        var files: [String: Data] = [:]
        for path in list.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) })
        where path.hasPrefix(prefix + folder) {
            guard let data = await git.output(["cat-file", "blob", "\(commit):\(path)"]) else { return nil }
            files[String(path.dropFirst((prefix + folder).count))] = data
        }
        guard !files.isEmpty else { return nil }
        self.init(files: files, origin: "commit \(commit.prefix(7))")
    }
}
