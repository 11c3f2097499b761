import Content
import Foundation
import Learner
import StageCatalog
import Terminal

@main
struct Main {
    static func main() async {
        await Command.main()
    }
}

/// A command of the workshop, such as `verify`.
struct Command: Sendable {
    let name: String
    /// Its operands in the usage line, such as `[N…]`.
    var operands = ""
    var maxArguments = 0
    let summary: String
    var options: [Option] = []
    /// The other paragraphs of its help.
    var notes: [String] = []
    /// Examples of calls, without `swift run workshop`.
    var examples: [String] = []
    /// Runs the command, and returns the exit code.
    let action: @Sendable (Arguments, Workshop) async throws -> Int32

    /// Every command, in the order of the help page.
    static let all: [Command] = groups.flatMap(\.commands)

    static let groups: [(title: String, commands: [Command])] = [
        ("The stages", [tour, walk, pages, diff, verify, run, serve]),
        ("The exercises", [exercises, start, check, watch, hint, solution, pin, reset, restore]),
        ("Both", [warmUp, help]),
    ]

    /// The usage line: the command with its operands and options.
    var usage: String {
        let parts = ["swift run workshop \(name)", operands] + options.map { "[\($0.synopsis)]" }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The command of that name.
    ///
    /// - Parameter invocation: The words before the name, for the suggestion.
    static func named(_ name: String, after invocation: String, among stages: [Stage]) throws(CommandError)
        -> Command
    {
        if let command = all.first(where: { $0.name == name }) { return command }
        let stage = stages.first { String($0.number) == name }
        let all = stage.map { "To run stage \($0.number): swift run workshop run \($0.number)" }
        throw .unknown(
            name.hasPrefix("-") ? "option" : "command",
            name,
            among: Command.all.map(\.name),
            all: all ?? "To see all commands: swift run workshop help",
        ) { "\(invocation) \($0)" }
    }

    func option(named name: String) throws(CommandError) -> Option {
        if let option = options.first(where: { $0.name == name }) { return option }
        let nearest = Suggestion.nearest(to: name, in: options.map(\.name))
        let option = options.first { $0.name == nearest }
        throw CommandError.usage(
            "`\(self.name)` has no option \(name.quoted)",
            option.map { "Did you mean `\($0.name)`? \(example(of: $0))" } ?? helpSuggestion,
        )
    }

    func example(of option: Option) -> String {
        let example = examples.first { "\($0) ".contains("\(option.name) ") }
        return "swift run workshop \(example ?? "\(name) \(option.synopsis)")"
    }

    var helpSuggestion: String { "To see what it takes: swift run workshop help \(name)" }
}

extension Command {
    /// Runs the command that the arguments name. Returns the exit code: 1 if a check failed, 64 if the arguments
    /// are wrong, 130 if it was interrupted.
    static func run(_ arguments: [String], in workshop: Workshop) async -> Int32 {
        do {
            let (command, arguments) = try parse(arguments, among: workshop.stages)
            return try await command.action(arguments, workshop)
        } catch let error as CommandError {
            workshop.console.report(error)
            return error.exitCode
        } catch is CancellationError {
            workshop.console.error("Interrupted.")
            return Workshop.interrupted
        } catch {
            workshop.console.error("error: \(error.message(in: Workspace(around: workshop.folder)?.root))")
            return 1
        }
    }

    /// Runs the command with the arguments and the console of this process, and ends the process.
    static func main() async -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let interruption = Interruption()
        let work = Task { await run(arguments, in: Workshop(console: .ofProcess(), isAlone: true)) }
        interruption.onFirst { work.cancel() }
        let code = await work.value
        exit(code == Workshop.interrupted ? interruption.exitCode ?? code : code)
    }

    /// Finds the command that was typed, and its arguments. `--help` may be anywhere.
    static func parse(_ typed: [String], among stages: [Stage]) throws(CommandError) -> (Command, Arguments) {
        let options = typed.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            let topic = options.prefix(1).filter { !$0.hasPrefix("-") && $0 != "help" }
            return (.help, try Arguments(topic, for: .help))
        }
        guard let name = typed.first else { return (.tour, try Arguments([], for: .tour)) }
        let rest = Array(typed.dropFirst())
        let command = try Command.named(name, after: "swift run workshop", among: stages)
        return (command, try Arguments(rest, for: command))
    }
}

/// The operands and options that were typed after a command's name.
struct Arguments: Hashable, Sendable {
    /// What was typed besides the options, in order.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// Parses what was typed: options as `--port 80` or `--port=80`; after `--`, only operands.
    init(_ typed: some Sequence<String>, for command: Command) throws(CommandError) {
        var rest = Array(typed)[...]
        while let next = rest.popFirst() {
            guard next != "--" else { break }
            guard next.hasPrefix("-"), next != "-" else {
                operands.append(next)
                continue
            }
            let parts = next.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = try command.option(named: String(parts[0]))
            let name = option.name
            let example = "For example: \(command.example(of: option))"
            values[name] = parts.count > 1 ? String(parts[1]) : ""
            if option.placeholder == nil, parts.count > 1 {
                throw CommandError.usage("`\(name)` takes no value", example)
            }
            if option.placeholder != nil, parts.count == 1 {
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw CommandError.usage("`\(name)` needs a value", example)
                }
                values[name] = value
            }
        }
        operands += rest
        guard operands.count <= command.maxArguments else {
            let word = operands[command.maxArguments].quoted
            throw CommandError.usage("`\(command.name)` doesn't take \(word)", command.helpSuggestion)
        }
    }

    /// The value of an option: empty if it takes no value, `nil` if it wasn't given.
    func value(of name: String) -> String? { values[name] }

    /// The value of an option as a number, or `nil` if the option wasn't given.
    ///
    /// - Parameters:
    ///   - kind: What the number should be, such as `a port`.
    ///   - suggestion: An example of the option.
    func number(of name: String, in range: ClosedRange<Int>, _ kind: String, _ suggestion: String)
        throws(CommandError) -> Int?
    {
        guard let word = values[name] else { return nil }
        guard word.allSatisfy(\.isWholeNumber), let number = Int(word), range.contains(number) else {
            throw CommandError.usage("\(word.quoted) isn't \(kind)", suggestion)
        }
        return number
    }
}

/// An option that a command takes, such as `--port P`.
struct Option: Hashable, Sendable {
    let name: String
    /// The name of its value on a help page, or `nil` if it takes none.
    let placeholder: String?
    let summary: String

    init(_ name: String, _ placeholder: String? = nil, _ summary: String) {
        self.name = name
        self.placeholder = placeholder
        self.summary = summary
    }

    var synopsis: String { [name, placeholder].compactMap(\.self).joined(separator: " ") }
}

extension [Stage] {
    /// The stage that `3`, `stage3` or `Stage3` names.
    ///
    /// - Parameter command: The words before the stage, for the suggestion.
    func named(_ word: String, for command: String) throws(CommandError) -> Stage {
        let stage = first { ["\($0.number)", $0.name.lowercased()].contains(word.lowercased()) }
        if let stage { return stage }
        throw .unknown("stage", word, among: map { "\($0.number)" }) { "swift run workshop \(command) \($0)" }
    }

    /// The numbers in a list, such as `1, 2, 3`.
    var numbers: String {
        map { String($0.number) }.joined(separator: ", ")
    }
}
