import Content
import Foundation
import Terminal

/// Proves that the workspace's content is right, for its authors:
///
/// ```
/// prove steps [1-2…]                      each step applies, compiles and keeps all behaviours
/// prove breaks [--write] [N…]             each change breaks what Breaks.md says
/// prove exercises [--tried K/M] [N…]      each exercise is sound; tries every M-th solution, from the K-th on
/// prove exercises --write-orders [N…]     writes what the solutions do in every order
/// prove orders [R…]                       the stages follow the rules in every order of R requests
/// ```
///
/// Without one of these words, proves the exercises.
@main
struct Prove {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let console = Console.ofProcess()
        let interruption = Interruption()
        let work = Task { await run(words, on: console) }
        interruption.onFirst { work.cancel() }
        let code = await work.value
        exit(interruption.exitCode ?? code)
    }

    /// Runs a proof. Returns the exit code: 1 if something is wrong.
    private static func run(_ words: [String], on console: Console) async -> Int32 {
        let workspace = Workspace(around: Workspace.current)
        do {
            guard let workspace else { throw CommandError.noWorkspace }
            let rest = Array(words.dropFirst())
            let isRight =
                switch words.first {
                case "steps": try await StepsProof.run(rest, in: workspace, on: console)
                case "breaks": try await ChangesProof.run(rest, in: workspace, on: console)
                case "orders": try await orders(rest, in: workspace, on: console)
                case "exercises": try await ExerciseProof.run(rest, in: workspace, on: console)
                default: try await ExerciseProof.run(words, in: workspace, on: console)
                }
            return isRight ? 0 : 1
        } catch let error as CommandError {
            console.report(error)
            return error.exitCode
        } catch is CancellationError {
            return 1
        } catch {
            console.error("error: \(error.message(in: workspace?.root))")
            return 1
        }
    }

    /// Runs the stages in every order of the given numbers of requests. Returns whether they follow the rules in all of
    /// them.
    private static func orders(_ words: [String], in workspace: Workspace, on console: Console) async throws
        -> Bool
    {
        let products = Bundle.main.bundleURL
        let command = products.appending(path: "workshop").path
        var isRight = true
        for requests in words.isEmpty ? ["1", "2", "3"] : words {
            let arguments = [command, "verify", "--orders", "--requests", requests]
            let end = try await ToolOutput(of: arguments, in: workspace.root)
            console.lines(end.lines)
            isRight = isRight && end.code == 0
        }
        return isRight
    }
}
