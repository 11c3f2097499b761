/// The times of a case: closures and Combine in turn, several rounds.
struct Measurement {
    private static let rounds = 11

    let closures: Double
    let combine: Double

    /// The multiples of all rounds, in ascending order.
    let multiples: [Double]

    nonisolated(nonsending) init(_ benchmark: Benchmark) async {
        let count = opaque(benchmark.count)
        await benchmark.closures(count)
        await benchmark.combine(count)
        var (closures, combine, multiples): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<Measurement.rounds {
            let byHand = await nanoseconds(benchmark.closures, count)
            let byCombine = await nanoseconds(benchmark.combine, count)
            closures.append(byHand)
            combine.append(byCombine)
            multiples.append(byCombine / byHand)
        }
        self.closures = closures.sorted()[Measurement.rounds / 2]
        self.combine = combine.sorted()[Measurement.rounds / 2]
        self.multiples = multiples.sorted()
    }

    /// The median of the multiples.
    var multiple: Double { multiples[multiples.count / 2] }

    /// The multiples between which the middle half of the rounds lie.
    var spread: (Double, Double) {
        (multiples[multiples.count / 4], multiples[multiples.count - 1 - multiples.count / 4])
    }
}

private nonisolated(nonsending) func nanoseconds(
    _ work: (Int) async -> Void,
    _ count: Int,
) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    await work(count)
    return (clock.now - start) / .nanoseconds(1) / Double(count)
}
