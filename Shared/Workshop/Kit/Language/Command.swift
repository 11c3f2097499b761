import Diffing
import Foundation
import StageCatalog
import Terminal

/// A command of the workshop, such as `verify`.
package struct Command: Sendable {
    let name: String
    /// Its operands in the usage line, such as `[N…]`.
    var words = ""
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
        ("The stages", [tour, run, verify, diff, walk, predict, serve]),
        ("The exercises", [warmUp, exercises, start, check, hint, watch, solution, reset, restore]),
        ("Help", [help]),
    ]

    /// The usage line: the command with its operands and options.
    var usage: String {
        let parts = ["swift run workshop \(name)", words] + options.map { "[\($0.synopsis)]" }
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
        Workspace(around: workshop.folder)?.removeLeftovers()
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
    package static func main() async -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let work = Task { await run(arguments, in: Workshop(console: .ofProcess())) }
        let interruption = Interruption { work.cancel() }
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
        let command = try Command.named(name, after: "swift run workshop", among: stages)
        return (command, try Arguments(typed.dropFirst(), for: command))
    }
}
