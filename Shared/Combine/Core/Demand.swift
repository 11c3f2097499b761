extension Subscribers {
    /// The number of values that a subscriber is ready to receive, which may be unlimited.
    public struct Demand: Equatable, Comparable, Hashable, CustomStringConvertible, Sendable {
        @usableFromInline let rawValue: UInt

        @inlinable @inline(__always) init(rawValue: UInt) { self.rawValue = rawValue }

        /// A demand for as many values as the publisher can send.
        @inlinable public static var unlimited: Demand { Demand(rawValue: 1 << 63) }
        /// A demand for no values, the same as `max(0)`.
        @inlinable public static var none: Demand { Demand(rawValue: 0) }

        /// Returns a demand for at most the given number of values, which must not be negative.
        @inlinable public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "demand cannot be negative")
            return Demand(rawValue: UInt(bitPattern: value))
        }

        /// The number of values, or `nil` if the demand is unlimited.
        @inlinable public var max: Int? { isUnlimited ? nil : Int(bitPattern: rawValue) }

        @inlinable var isUnlimited: Bool { rawValue == 1 << 63 }

        public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

        /// Traps on a demand for no values, which isn't a valid request (Reactive Streams §3.9).
        @inlinable func assertNonZero() {
            precondition(rawValue != 0, "demand must be greater than zero")
        }
    }
}

// A result greater than `Int.max` is unlimited, and unlimited demand stays unlimited.

extension Subscribers.Demand {
    /// Returns the sum of two demands.
    @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
        // Both are at most 2⁶³, so the sum overflows only if both are unlimited.
        let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
        return overflow || sum > 1 << 63 ? .unlimited : Self(rawValue: sum)
    }

    /// Returns the difference: `none` if only `rhs` is unlimited. Traps if the result is negative.
    @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
        lhs.isUnlimited ? lhs : rhs.max.map { lhs - $0 } ?? .none
    }

    /// Returns the sum of a demand and a number of values.
    @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
        lhs.with(rhs) { $0.addingReportingOverflow($1) }
    }

    /// Returns the difference between a demand and a number of values.
    @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
        lhs.with(rhs) { $0.subtractingReportingOverflow($1) }
    }

    /// Returns the product of a demand and a number.
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
    /// Subtracts a demand.
    @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
    /// Adds a number of values.
    @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }
    /// Subtracts a number of values.
    @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
    /// Multiplies the demand by a number.
    @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// Unlimited demand is greater than any number, and equal to no number.

extension Subscribers.Demand {
    /// Returns a Boolean value that indicates whether a demand is for fewer values than another.
    @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    /// Returns a Boolean value that indicates whether a demand is for more values than a number.
    @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }
    /// Returns a Boolean value that indicates whether a demand is for at least a number of values.
    @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }
    /// Returns a Boolean value that indicates whether a demand is for fewer values than a number.
    @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { !(lhs >= rhs) }
    /// Returns a Boolean value that indicates whether a demand is for at most a number of values.
    @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { !(lhs > rhs) }
    /// Returns a Boolean value that indicates whether a demand is for exactly a number of values.
    @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
    /// Returns a Boolean value that indicates whether a demand differs from a number of values.
    @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }
}
