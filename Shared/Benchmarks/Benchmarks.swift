import Foundation

/// Times what each case costs a value, in plain closures and in Combine.
///
///     swift run -c release Benchmarks [part of a case's name]
@main
struct Benchmarks {
    nonisolated(nonsending) static func main() async throws {
        let wanted = CommandLine.arguments.dropFirst().first
        if wanted == "window" { return try await Window.show() }
        print("                                     ns a value        multiple of closures")
        print("                                   closures Combine   median     spread   limit")
        for benchmark in benchmarks where wanted.map(benchmark.name.contains) ?? true {
            print(await benchmark.row())
        }
        print(
            """

            closures: the same by hand (in 12, `map` with a closure). Medians of \(Benchmark.rounds)
            rounds, in which both take turns; spread: the middle half of them.
            limit: in 1 to 12, half of what OpenCombine took; in the others, that of a similar case.
            """
        )
    }
}

/// A case: the same work done by closures and by Combine, each on a number of values.
struct Benchmark {
    static let rounds = 13

    let number: Int
    let name: String
    let count: Int

    /// The multiple of closures that it should stay below.
    let limit: Double
    let closures: (Int) async -> Void
    let combine: (Int) async -> Void

    /// Lets closures and Combine take turns, and shows the times in 80 columns.
    nonisolated(nonsending) func row() async -> String {
        var rounds: [(closures: Double, combine: Double)] = []
        for _ in 0...Benchmark.rounds {
            rounds.append((await nanoseconds(closures), await nanoseconds(combine)))
        }
        rounds.removeFirst()  // for warming up
        let closures = rounds.map(\.closures)
        let combine = rounds.map(\.combine)
        let multiples = rounds.map { $0.combine / $0.closures }
        return String(format: "%2d ", number) + name.padding(toLength: 32, withPad: " ", startingAt: 0)
            + String(format: "%8.1f%8.1f", quartile(2, closures), quartile(2, combine))
            + String(format: "%9.2f%6.2f…", quartile(2, multiples), quartile(1, multiples))
            + String(format: "%-5.2f%7.2f", quartile(3, multiples), limit)
    }

    private nonisolated(nonsending) func nanoseconds(_ work: (Int) async -> Void) async -> Double {
        let count = opaque(count)
        let clock = ContinuousClock()
        let start = clock.now
        await work(count)
        return (clock.now - start) / .nanoseconds(1) / Double(count)
    }
}

/// The second is the median.
private func quartile(_ number: Int, _ values: [Double]) -> Double {
    values.sorted()[(values.count - 1) * number / 4]
}

/// A value that the optimiser knows nothing of.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
