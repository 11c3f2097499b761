extension Subscribers {
    /// How many values a subscriber is ready to take: a number, or all there are.
    public struct Demand: Equatable, Comparable, Hashable, CustomStringConvertible, Sendable {
        @usableFromInline let rawValue: UInt

        @inlinable @inline(__always) init(rawValue: UInt) { self.rawValue = rawValue }

        /// As many values as there are.
        @inlinable public static var unlimited: Demand { Demand(rawValue: 1 << 63) }
        /// No value; the same as `max(0)`.
        @inlinable public static var none: Demand { Demand(rawValue: 0) }

        /// At most this many values, which must not be negative.
        @inlinable public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "demand cannot be negative")
            return Demand(rawValue: UInt(bitPattern: value))
        }

        /// The number of values, or nil if unlimited.
        @inlinable public var max: Int? { isUnlimited ? nil : Int(bitPattern: rawValue) }

        @inlinable var isUnlimited: Bool { rawValue == 1 << 63 }

        public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

        /// Traps on a demand of none, which is no request (Reactive Streams §3.9).
        @inlinable func assertNonZero() {
            precondition(rawValue != 0, "demand must be greater than zero")
        }
    }
}

// What exceeds `Int.max` is unlimited, and unlimited stays so.

extension Subscribers.Demand {
    /// The sum.
    @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
        // Both are at most 2⁶³, so that only two unlimited ones overflow.
        let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
        return overflow || sum > 1 << 63 ? .unlimited : Self(rawValue: sum)
    }

    /// The difference; anything less unlimited is none, and less than none is a mistake that traps.
    @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
        lhs.isUnlimited ? lhs : rhs.max.map { lhs - $0 } ?? .none
    }

    /// The sum with a number of values.
    @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
        lhs.with(rhs) { $0.addingReportingOverflow($1) }
    }

    /// The difference from a number of values.
    @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
        lhs.with(rhs) { $0.subtractingReportingOverflow($1) }
    }

    /// The product.
    @inlinable public static func * (lhs: Self, rhs: Int) -> Self {
        lhs.with(rhs) { $0.multipliedReportingOverflow(by: $1) }
    }

    @inlinable func with(_ number: Int, _ operate: (Int, Int) -> (Int, overflow: Bool)) -> Self {
        guard let max else { return self }
        let (result, overflow) = operate(max, number)
        return overflow ? .unlimited : .max(result)
    }

    /// Adds a demand.
    @inlinable public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    /// Takes a demand away.
    @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
    /// Adds a number of values.
    @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }
    /// Takes a number of values away.
    @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
    /// Multiplies by a number.
    @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// Unlimited is more than any number, and equal to none.

extension Subscribers.Demand {
    /// Whether it wants fewer values than another.
    @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    /// Whether it wants more values than a number.
    @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }
    /// Whether it wants at least a number of values.
    @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }
    /// Whether it wants fewer values than a number.
    @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }
    /// Whether it wants at most a number of values.
    @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }
    /// Whether it wants exactly a number of values.
    @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
    /// Whether it wants other than a number of values.
    @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }
}
