import Episodes

extension Command {
    /// What whoever reports a problem should say with it.
    static let version = Command(
        name: "version",
        summary: "The commit of this workspace, and the toolchain",
        notes: ["The same as `--version`. The toolchain is the one that `swift` on the PATH belongs to."],
        examples: ["version"],
    ) { _, workshop in
        workshop.console.paragraph("Refactor Stages, \(await workshop.origin)")
        let toolchain = await Child.output(of: ["swift", "--version"])
        guard let toolchain else {
            workshop.console.paragraph("`swift --version` doesn't answer.")
            return 1
        }
        for line in String(decoding: toolchain, as: UTF8.self).split(separator: "\n") {
            workshop.console.paragraph(line.printable)
        }
        return 0
    }
}

extension Workshop {
    /// The commit that the workspace is at; without git, when the command was built.
    fileprivate var origin: String {
        get async {
            guard let root = Workspace(around: folder)?.root else { return built }
            let git = Git(in: root)
            guard let commit = await git.line(["log", "-1", "--format=commit %h of %cs", "--", "."]),
                !commit.isEmpty
            else {
                return built
            }
            let changes = await git.line(["status", "--porcelain", "--", "Package.swift", "Stages", "Shared"])
            return changes?.isEmpty == true ? commit : "\(commit), changed since"
        }
    }

    private var built: String {
        let values = try? Bundle.main.executableURL?.resourceValues(forKeys: [.contentModificationDateKey])
        return values?.contentModificationDate.map { "built on \(day($0))" } ?? "of unknown origin"
    }
}
