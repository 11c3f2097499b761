extension Subscribers.Demand {
    /// Whether it wants more values than a number; unlimited always does.
    @inlinable public static func > (lhs: Self, rhs: Int) -> Bool {
        lhs.max.map { $0 > rhs } ?? true
    }

    /// Whether it wants at least a number of values.
    @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool {
        lhs.max.map { $0 >= rhs } ?? true
    }

    /// Whether a number is more than it wants; never more than unlimited.
    @inlinable public static func > (lhs: Int, rhs: Self) -> Bool {
        rhs.max.map { lhs > $0 } ?? false
    }

    /// Whether a number is at least what it wants.
    @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool {
        rhs.max.map { lhs >= $0 } ?? false
    }

    /// Whether it wants fewer values than a number.
    @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { rhs > lhs }

    /// Whether a number is less than it wants.
    @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

    /// Whether it wants at most a number of values.
    @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { rhs >= lhs }

    /// Whether a number is at most what it wants.
    @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

    /// Whether it wants fewer values than another; unlimited never does, and anything else less than
    /// unlimited.
    @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Whether it wants exactly a number of values; unlimited never does.
    @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

    /// Whether it wants other than a number of values.
    @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

    /// Whether a number is exactly what it wants.
    @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs.max == lhs }

    /// Whether a number is other than it wants.
    @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { rhs.max != lhs }
}
