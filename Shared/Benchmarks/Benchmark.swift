/// A case: the same work done by closures and by Combine, each on a number of values.
struct Benchmark {
    /// Its place in the list.
    let number: Int
    let name: String
    let count: Int

    /// Half of the multiple of closures that the issue names for the peer.
    let limit: Double
    let closures: (Int) async -> Void
    let combine: (Int) async -> Void
}

/// A value that the optimiser knows nothing of.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
    value
}

/// Where values end up, so that no work can be left out.
final class Total {
    var value = 0
}

/// An error for streams that may fail.
struct Failed: Error {}

/// The closures that a chain consists of, in an object, as one would keep them by hand.
final class Chain {
    let map: (Int) -> Int = { $0 &* 3 }
    let isIncluded: (Int) -> Bool = { $0 & 1 == 0 }
    let tryMap: (Int) throws -> Int = { value in
        if value == -1 { throw Failed() }
        return value
    }
    let receive: (Int) -> Void
    let receivers: [(Int) -> Void]

    init(_ total: Total) {
        receive = { total.value &+= $0 }
        receivers = Array(repeating: { total.value &+= $0 }, count: 3)
    }
}
