/// What came of a check, as lines of a terminal.
struct CheckReport {
    let exercise: Exercise
    let result: CheckResult
    var style = Style(isOn: false)
    var width = 80
    /// Whether what is well takes one line, and of what isn't, only the first has its reason.
    var isBrief = false

    /// What the compiler says, then the behaviours, then the goals.
    func lines() -> [String] {
        switch result.end {
        case .interrupted: ["Interrupted."]
        case .noToolchain(let reason):
            paragraph("The tests can't be run: \(reason).", style.bad)
                + paragraph("Install Swift from https://www.swift.org/install, and open a new terminal.")
        case .noSources:
            paragraph(
                "The folder \(exercise.path(of: "Sources")) \(exercise.sources.isFolder ? "is empty" : "isn't there").",
                style.bad
            )
        case .notBuilt(let errors, let log): notBuilt(errors, log)
        case .noTests(let log):
            paragraph("It builds, but no test ran. The last lines of `swift test`:", style.bad)
                + log.map { "  " + $0.printable.fitted(to: width - 2) }
        case .ran: outcomes
        }
    }

    private func notBuilt(_ errors: [BuildMessage], _ log: [String]) -> [String] {
        guard !errors.isEmpty else {
            return paragraph("It doesn't build. The last lines of `swift test`:", style.bad)
                + log.map { "  " + $0.printable.fitted(to: width - 2) }
        }
        let shown = errors.prefix(5)
        var lines = [style.bad("It doesn't build: \(counted(errors.count, "error")).")]
        for error in shown { lines += [""] + message(error) }
        if errors.count > shown.count {
            lines += ["", "  … and \(errors.count - shown.count) more, which may follow from these."]
        }
        return lines
    }

    /// Where it is, what the compiler says, and the line of code.
    func message(_ message: BuildMessage) -> [String] {
        let set = message.severity == .error ? style.bad : style.warning
        let place = "\(workspacePath(message.file)):\(message.line)"
        var lines = ["  " + style.bold(place.fitted(to: width - 2))]
        lines += "\(message.severity.rawValue): \(message.text.printable)".wrapped(to: width - 4).map {
            "  " + set($0)
        }
        if let code = message.code {
            let text = code.printable.trimmingPrefix { $0 == " " }
            lines.append(style.dim("      " + text.fitted(to: width - 6)))
        }
        return lines
    }

    /// A path as seen from the workspace.
    func workspacePath(_ file: String) -> String {
        file.firstRange(of: exercise.path + "/").map { String(file[$0.lowerBound...]) } ?? file
    }

    func paragraph(_ text: String, _ set: (String) -> String = { $0 }) -> [String] {
        text.wrapped(to: width).map(set)
    }
}
