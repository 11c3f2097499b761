import Diffing
import StageCatalog
import Terminal

/// One of the things that the workshop can do.
struct Command: Sendable {
    let name: String
    /// What may follow it, such as `[N…]`, without the options.
    var words = ""
    var maxArguments = 0
    let summary: String
    var options: [Option] = []
    /// How the options go together, when each isn't by itself.
    var optionsTogether: String?
    /// What else there is to know, in sentences.
    var notes: [String] = []
    /// What may follow `swift run workshop` to try it.
    var examples: [String] = []
    /// Does it, and returns the exit code.
    let action: @Sendable (Arguments, Workshop) async throws -> Int32

    /// How to run it, up to its name.
    var invocation: String { "swift run workshop \(name)" }

    /// How to run it, with all that may follow.
    var usage: String {
        let each = options.map { "[\($0.synopsis)]" }.joined(separator: " ")
        return [invocation, words, optionsTogether ?? each].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A way to give an option its value.
    func suggestion(for option: Option) -> String {
        let example = examples.first { $0.contains("\(option.name) ") }
        return "For example: swift run workshop \(example ?? "\(name) \(option.synopsis)")"
    }
}

extension Command {
    /// Every command, in the order of the help page.
    static let all: [Command] = groups.flatMap(\.commands)

    static let groups: [(title: String, commands: [Command])] = [
        ("The stages", [tour, run, verify, diff, walk, predict, cost, serve, stages, hazards]),
        ("The exercises", [warmUp, exercises, start, check, hint, watch, solution, reset, restore]),
        ("Besides", [prove, version, help]),
    ]

    /// The command of that name.
    ///
    /// - Parameters:
    ///   - invocation: What it was to be typed after, for the suggestion.
    ///   - stages: What a number may have meant.
    static func named(
        _ name: String,
        after invocation: String = "swift run workshop",
        among stages: [Stage],
    ) throws(UsageError) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        if let number = Int(name) {
            throw UsageError(
                "There is no command \(name.quoted).",
                stages.contains { $0.number == number }
                    ? "Did you mean stage \(number)? swift run workshop run \(number)"
                    : "The stages are \(stages.numbers): swift run workshop run \(stages.last?.number ?? 1)",
            )
        }
        let nearest = Suggestion.nearest(to: name, in: all.map(\.name))
        throw UsageError(
            "There is no \(name.hasPrefix("-") ? "option" : "command") \(name.quoted).",
            nearest.map { "Did you mean `\($0)`? \(invocation) \($0)" }
                ?? "See them all: swift run workshop help",
        )
    }
}

/// An option that a command takes, such as `--port P`.
struct Option: Hashable, Sendable {
    /// The name as typed, such as `--port`.
    let name: String
    /// What stands for its value in a help page; nil when it takes none.
    let placeholder: String?
    let summary: String

    init(_ name: String, _ placeholder: String? = nil, _ summary: String) {
        self.name = name
        self.placeholder = placeholder
        self.summary = summary
    }

    var synopsis: String {
        [name, placeholder].compactMap(\.self).joined(separator: " ")
    }
}
