import Diffing
import Foundation
import Terminal

extension Command {
    static let help = Command(
        name: "help",
        words: "[COMMAND]",
        maxArguments: 1,
        summary: "This page, or all about one command",
        examples: ["help run"],
    ) { arguments, workshop in
        if let name = arguments.words.first {
            let stages = workshop.stages
            workshop.console.explain(
                try Command.named(name, after: "swift run workshop help", among: stages)
            )
        } else {
            workshop.console.explainAll()
        }
        return 0
    }
}

extension Console {
    fileprivate func explainAll() {
        line(style.title("workshop"))
        paragraph("One screen, refactored four times, and the suite that shows that it still does the same.")
        line()
        line("Usage: \(style.command("swift run workshop [COMMAND]"))")
        line()
        let width = Command.all.map { $0.name.columns + $0.words.columns + 1 }.max() ?? 0
        for (title, commands) in Command.groups {
            line(style.bold(title))
            list(commands.map { ("\($0.name) \($0.words)", $0.summary) }, width: width + 4)
            line()
        }
        paragraph("All about one: swift run workshop help run")
    }

    fileprivate func explain(_ command: Command) {
        paragraph(command.summary + ".", style.bold)
        line()
        paragraph(command.usage, lead: "Usage: ", indent: 7)
        if !command.options.isEmpty {
            line()
            list(command.options.map { ($0.synopsis, $0.summary) })
        }
        for note in command.notes {
            line()
            paragraph(note)
        }
        if !command.examples.isEmpty {
            line()
            line("For example:")
            for example in command.examples { self.command("swift run workshop \(example)") }
        }
    }

    private func list(_ entries: [(String, String)], width: Int? = nil) {
        let width = width ?? (entries.map(\.0.columns).max() ?? 0) + 4
        for (name, text) in entries {
            paragraph(text, lead: "  " + style.command(name.padded(to: width - 2)), indent: width)
        }
    }
}

extension Command {
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
