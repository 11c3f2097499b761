import Content
import Foundation
import Terminal

/// Proves that the workspace's content is right, for its authors:
///
/// ```
/// prove steps [1-2…]                      each step applies, compiles and keeps all behaviours
/// prove breaks [--write] [N…]             each change breaks what Breaks.md says
/// prove exercises [--tried T/M] [N…]      each exercise is sound; tries M solutions and mutants, others in each turn T,
///                                         and with T/M:N,N only those of these exercises
/// prove exercises --write-orders [N…]     writes what the solutions do in every order, and then the originals
/// prove originals [N…]                    lists the files of each exercise's start, for `reset`
/// prove orders [R…]                       the stages follow the rules in every order of R requests, Stage N with R:N
/// prove claims [FLAG…]                    the compiler treats the programs of Stages/COMPILER.md as the page says; with
///                                         flags that say where declarations of Apple's are, as the page says of a Mac
/// prove pages [PAGE…]                     what the pages say to type works, and the book has what they name
/// prove made N                            compares change N, with which the command is built, for `prove breaks`
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
                case "orders": try await OrdersProof.run(rest, on: console)
                case "made": try await ChangesProof.checkMade(rest, in: workspace, on: console)
                case "claims": try await ClaimsProof.run(with: rest, in: workspace, on: console)
                case "pages": try await PagesProof.run(rest, in: workspace, on: console)
                case "originals": try ExerciseProof.writeOriginals(rest, in: workspace)
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
}
