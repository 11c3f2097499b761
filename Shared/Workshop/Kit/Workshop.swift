import Behaviours
import Diffing
import Exercising
import Foundation
import MockHTTP
import StageCatalog
import Terminal

/// The command of this workspace, as a person calls it.
///
/// ```swift
/// exit(await Workshop(console: .ofProcess()).run(["verify", "3"]))
/// ```
///
/// It ends early when its task is cancelled, and leaves nothing behind.
public struct Workshop: Sendable {
    /// Where it writes to.
    public var console: Console
    /// The stages that it knows.
    public var stages: [Stage]
    /// The behaviours that it puts them to.
    public var groups: [Behaviour.Group]
    /// A folder of the workspace that it works in.
    public var folder: URL
    /// What runs the tests of an exercise.
    var runTests: TestRun.Runner = TestRun.bySwiftTest
    /// How long the live screen waits for a server that says nothing.
    var timeout: TimeInterval = 20
    /// How long the tour waits for a stage to fetch the list and a video.
    var patience = Duration.seconds(5)

    /// The exit code of a command that was interrupted, as that of a process that SIGINT ended.
    static let interrupted: Int32 = 130

    /// - Parameter folder: Where it works; the current folder unless told, or where it was built.
    public init(
        console: Console,
        stages: [Stage] = Stage.all,
        groups: [Behaviour.Group] = Behaviour.groups,
        folder: URL? = nil,
    ) {
        self.console = console
        self.stages = stages
        self.groups = groups
        self.folder = folder ?? Workspace.folder
    }

    /// Does what the arguments say, and returns the exit code: 0, 1 when a behaviour is broken or a screen ends
    /// with an error, 64 when the arguments are wrong, 130 when it was interrupted.
    public func run(_ arguments: [String]) async -> Int32 {
        do {
            let (command, rest) = try parse(arguments)
            return try await command.action(Arguments(rest, for: command), self)
        } catch let error as UsageError {
            console.error(error.message)
            console.error(error.suggestion)
            return UsageError.exitCode
        } catch is CancellationError {
            console.error("Interrupted.")
            return Workshop.interrupted
        } catch {
            console.error(error.message(in: Workspace(around: folder)?.root))
            return 1
        }
    }

    /// Runs the command with the arguments and the console of this process, which then ends.
    public static func main() async -> Never {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let work = Task { await Workshop(console: .ofProcess()).run(arguments) }
        let interruption = Interruption { work.cancel() }
        let code = await work.value
        exit(code == interrupted ? interruption.exitCode ?? code : code)
    }

    /// The command that is meant, and what belongs to it.
    ///
    /// Whoever asks for help gets it, wherever that stands.
    private func parse(_ arguments: [String]) throws(UsageError) -> (Command, [String]) {
        let typed = arguments.prefix { $0 != "--" }
        if typed.contains(where: { $0 == "--help" || $0 == "-h" }) {
            return (.help, typed.first.flatMap { $0.hasPrefix("-") || $0 == "help" ? nil : [$0] } ?? [])
        }
        guard let name = arguments.first else { return (.tour, []) }
        let rest = Array(arguments.dropFirst())
        return name == "--version" ? (.version, rest) : (try Command.named(name, among: stages), rest)
    }
}
