/// The times of requests, in pairs: one through a stage and one in the plainest code.
struct RequestTimes: Sendable {
    private(set) var through: [Duration] = []
    private(set) var plain: [Duration] = []

    mutating func append(through: Duration, plain: Duration) {
        self.through.append(through)
        self.plain.append(plain)
    }

    /// How many times as long a request takes through the stage, pair by pair.
    var ratio: Spread { Spread(zip(through, plain).map { $0 / $1 }) }

    /// Whether the middle half of the ratios comes near to 1: what the layers of a stage cost gets lost in the noise.
    var isNearOne: Bool { ratio.lowerQuartile <= 1.1 && ratio.upperQuartile >= 0.9 }

    /// How long a request takes through the stage, in milliseconds.
    var throughMilliseconds: Spread { Spread(through.map { $0 / .milliseconds(1) }) }

    /// How long a plain one takes, in milliseconds.
    var plainMilliseconds: Spread { Spread(plain.map { $0 / .milliseconds(1) }) }
}

/// Where the middle of some numbers is, and how far they are scattered round it.
struct Spread: Hashable, Encodable, Sendable {
    let median: Double
    /// A quarter of the numbers is below it.
    let lowerQuartile: Double
    /// A quarter of the numbers is above it.
    let upperQuartile: Double

    init(_ numbers: [Double]) {
        let sorted = numbers.sorted()
        func quantile(_ share: Double) -> Double {
            guard let last = sorted.indices.last else { return 0 }
            let position = share * Double(last)
            let (low, high) = (sorted[Int(position)], sorted[min(last, Int(position) + 1)])
            return low + (high - low) * (position - position.rounded(.down))
        }
        median = quantile(0.5)
        lowerQuartile = quantile(0.25)
        upperQuartile = quantile(0.75)
    }
}
