import Synchronization

/// The demand that a subscriber has yet to be served, in one word that any thread may change.
///
/// Unlimited demand is never counted down, so that a value then costs one load.
@usableFromInline struct DemandCounter: ~Copyable {
    @usableFromInline static var closed: UInt { .max }

    @usableFromInline let word: Atomic<UInt>

    @inlinable init() { word = Atomic(0) }

    @inlinable var isClosed: Bool { word.load(ordering: .acquiring) == DemandCounter.closed }

    /// The demand outstanding; none after the end.
    @usableFromInline var current: Subscribers.Demand {
        let seen = word.load(ordering: .acquiring)
        return seen == DemandCounter.closed ? .none : Subscribers.Demand(rawValue: seen)
    }

    /// Adds to the demand; returns what was outstanding before, nil after the end.
    @discardableResult
    @inlinable func add(_ demand: Subscribers.Demand) -> Subscribers.Demand? {
        var seen = word.load(ordering: .relaxed)
        while true {
            if seen == DemandCounter.closed { return nil }
            if seen == Subscribers.Demand.unlimited.rawValue { return .unlimited }
            let before = Subscribers.Demand(rawValue: seen)
            let (exchanged, original) = word.weakCompareExchange(
                expected: seen,
                desired: (before + demand).rawValue,
                ordering: .acquiringAndReleasing,
            )
            if exchanged { return before }
            seen = original
        }
    }

    /// Adds what a subscriber returned for a value.
    @inlinable @inline(__always) func give(_ demand: Subscribers.Demand) {
        if demand.rawValue != 0 { add(demand) }
    }

    /// Takes one value's worth of demand; false if there is none, or after the end.
    @inlinable func take() -> Bool {
        var seen = word.load(ordering: .acquiring)
        while true {
            if seen == Subscribers.Demand.unlimited.rawValue { return true }
            if seen == 0 || seen == DemandCounter.closed { return false }
            let (exchanged, original) = word.weakCompareExchange(
                expected: seen,
                desired: seen - 1,
                ordering: .acquiringAndReleasing,
            )
            if exchanged { return true }
            seen = original
        }
    }

    /// Takes back what was served in one go; returns what is outstanding now, none after the end.
    @inlinable func settle(served: UInt) -> UInt {
        var seen = word.load(ordering: .acquiring)
        while true {
            if seen == DemandCounter.closed { return 0 }
            if seen == Subscribers.Demand.unlimited.rawValue { return seen }
            let (exchanged, original) = word.weakCompareExchange(
                expected: seen,
                desired: seen - served,
                ordering: .acquiringAndReleasing,
            )
            if exchanged { return seen - served }
            seen = original
        }
    }

    /// Ends it; returns what was outstanding, nil to all but the first caller.
    @discardableResult
    @inlinable func close() -> Subscribers.Demand? {
        let before = word.exchange(DemandCounter.closed, ordering: .acquiringAndReleasing)
        return before == DemandCounter.closed ? nil : Subscribers.Demand(rawValue: before)
    }
}
