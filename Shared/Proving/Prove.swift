import Content
import Foundation
import Terminal

/// Proves that the exercises are sound, for their authors: `prove [--tried K/M] [N…]`.
///
/// With `--tried K/M`, it tries only every M-th tried solution, starting with the K-th.
@main
struct Prove {
    static func main() async {
        var words = Array(CommandLine.arguments.dropFirst())
        var part: ExerciseProof.Part?
        if words.first == "--tried", words.count > 1 {
            let numbers = words[1].split(separator: "/").compactMap { Int($0) }
            if numbers.count == 2, numbers[1] > 0 { part = (numbers[0], numbers[1]) }
            words.removeFirst(2)
        }
        let console = Console.ofProcess()
        var all: [Exercise] = []
        do throws(CommandError) {
            guard let workspace = Workspace(around: Workspace.current) else { throw .noWorkspace }
            all = try Exercises(in: workspace.root).all
            all = all.filter { words.isEmpty || words.contains("\($0.number)") }
            guard !all.isEmpty else {
                throw CommandError.usage("no exercise \(words)", "prove [--tried K/M] [N…]")
            }
        } catch {
            console.report(error)
            exit(error.exitCode)
        }
        let interruption = Interruption()
        let work = Task { await prove(all, part, on: console) }
        interruption.onFirst { work.cancel() }
        let problems = await work.value
        exit(interruption.exitCode ?? (problems == 0 ? 0 : 1))
    }

    /// Proves two exercises at a time, each in its own folder. Returns how many aren't sound.
    ///
    /// Two keep a machine with two cores busy while tests wait for something that never happens.
    private static func prove(_ all: [Exercise], _ part: ExerciseProof.Part?, on console: Console) async
        -> Int
    {
        var failures = 0
        await withTaskGroup(of: (ExerciseProof, [String], Duration).self) { group in
            var waiting = all[...]
            func proveNext(in scratch: String) {
                guard let exercise = waiting.popFirst() else { return }
                let proof = ExerciseProof(exercise: exercise, scratch: scratch, part: part)
                group.addTask {
                    let start = ContinuousClock.now
                    return (proof, await proof.problems(), ContinuousClock.now - start)
                }
            }
            for number in 1...2 { proveNext(in: ".workshop/proof/\(number)") }
            for await (proof, problems, took) in group where !Task.isCancelled {
                failures += problems.isEmpty ? 0 : 1
                let tried = (try? proof.tried.count) ?? 0
                let mark = problems.isEmpty ? "✓" : "✗"
                console.line("\(mark) \(proof.exercise.id)  \(tried) tried  \(seconds(took))")
                for line in problems.flatMap({ $0.split(separator: "\n") }) {
                    console.paragraph(line.printable, lead: "    - ", indent: 6)
                }
                proveNext(in: proof.scratch)
            }
        }
        return failures
    }
}
