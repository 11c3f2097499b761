import Terminal

extension Command {
    static let help = Command(
        name: "help",
        operands: "[COMMAND]",
        maxArguments: 1,
        summary: "Show this page, or the help for one command",
        options: [Option("--all", nil, "Show all commands")],
        examples: ["help run"],
    ) { arguments, workshop in
        let name = arguments.operands.first
        let command = try name.map {
            try Command.named($0, after: "swift run workshop help", among: workshop.stages)
        }
        workshop.console.explain(command, withAll: arguments.value(of: "--all") != nil)
        return 0
    }
}

extension Console {
    /// Shows the help for a command, or a list of commands.
    fileprivate func explain(_ command: Command?, withAll isComplete: Bool) {
        guard let command else {
            line(style.title("workshop"))
            line("\nUsage: \(style.command("swift run workshop [COMMAND]"))\n")
            let width = Command.all.map { $0.name.columns + $0.operands.columns + 1 }.max() ?? 0
            let groups = isComplete ? Command.groups + [Command.more] : Command.groups
            for (title, commands) in groups {
                line(style.bold(title))
                list(commands.map { ("\($0.name) \($0.operands)", $0.summary) }, width: width)
                line()
            }
            return paragraph("For all \(Command.all.count) commands: help --all. For one of them: help run")
        }
        paragraph(command.summary + ".", style.bold)
        line()
        paragraph(command.usage, lead: "Usage: ", indent: 7)
        if !command.options.isEmpty { line() }
        list(command.options.map { ($0.synopsis, $0.summary) })
        for note in command.notes {
            line()
            paragraph(note)
        }
        line("\nFor example:")
        for example in command.examples { self.command("swift run workshop \(example)") }
    }

    private func list(_ entries: [(String, String)], width: Int? = nil) {
        let width = width ?? entries.map(\.0.columns).max() ?? 0
        for (name, text) in entries {
            paragraph(text, lead: "  \(style.command(name.padded(to: width)))  ", indent: width + 4)
        }
    }
}
