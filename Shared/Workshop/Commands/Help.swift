import Terminal

extension Command {
    static let help = Command(
        name: "help",
        operands: "[COMMAND]",
        maxArguments: 1,
        summary: "Show this page, or the help for one command",
        examples: ["help run"],
    ) { arguments, workshop in
        let name = arguments.operands.first
        let command = try name.map {
            try Command.named($0, after: "swift run workshop help", among: workshop.stages)
        }
        workshop.console.explain(command)
        return 0
    }
}

extension Console {
    /// Shows the help for a command, or a list of commands.
    fileprivate func explain(_ command: Command?) {
        guard let command else {
            line(style.title("workshop"))
            line("\nUsage: \(style.command("swift run workshop [COMMAND]"))\n")
            let width = Command.all.map { $0.name.columns + $0.operands.columns + 1 }.max() ?? 0
            for (title, commands) in Command.groups {
                line(style.bold(title))
                list(commands.map { ("\($0.name) \($0.operands)", $0.summary) }, width: width)
                line()
            }
            return paragraph("For the help of one of them: swift run workshop help run")
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
