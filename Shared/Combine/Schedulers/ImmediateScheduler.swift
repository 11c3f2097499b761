/// A scheduler that runs actions at once, on the calling thread; it can't delay.
public struct ImmediateScheduler: Scheduler, Sendable {
    /// The one instant there is: now.
    public struct SchedulerTimeType: Strideable, Sendable {
        /// An interval, which nothing waits for.
        public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, Sendable,
            SchedulerTimeIntervalConvertible
        {
            /// The interval's value.
            public var magnitude: Int
            /// Makes an interval of a value.
            @inlinable public init(_ value: Int) { magnitude = value }
            /// Makes an interval of a whole number.
            @inlinable public init(integerLiteral value: Int) { self.init(value) }
            /// Makes an interval of a number, less its fraction.
            @inlinable public init(floatLiteral value: Double) { self.init(Int(value)) }

            /// Makes an interval of a whole number, if it fits.
            @inlinable public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let value = Int(exactly: source) else { return nil }
                self.init(value)
            }

            /// Whether an interval is shorter.
            public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

            /// The product.
            public static func * (lhs: Stride, rhs: Stride) -> Stride {
                Stride(lhs.magnitude * rhs.magnitude)
            }

            /// The sum.
            public static func + (lhs: Stride, rhs: Stride) -> Stride {
                Stride(lhs.magnitude + rhs.magnitude)
            }

            /// The difference.
            public static func - (lhs: Stride, rhs: Stride) -> Stride {
                Stride(lhs.magnitude - rhs.magnitude)
            }

            /// Multiplies by an interval.
            public static func *= (lhs: inout Stride, rhs: Stride) { lhs.magnitude *= rhs.magnitude }
            /// No time.
            public static func seconds(_ s: Int) -> Stride { 0 }
            /// No time.
            public static func seconds(_ s: Double) -> Stride { 0 }
            /// No time.
            public static func milliseconds(_ ms: Int) -> Stride { 0 }
            /// No time.
            public static func microseconds(_ us: Int) -> Stride { 0 }
            /// No time.
            public static func nanoseconds(_ ns: Int) -> Stride { 0 }
        }

        /// No time lies between any two instants.
        public func distance(to other: SchedulerTimeType) -> Stride { 0 }
        /// The same instant.
        public func advanced(by n: Stride) -> SchedulerTimeType { self }
    }

    /// There's nothing to choose.
    public typealias SchedulerOptions = Never
    /// The one there is.
    public static let shared = ImmediateScheduler()
    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType() }
    /// No leeway.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }
    /// Runs the action now.
    @inlinable public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    /// Runs the action now, whatever the time.
    @inlinable public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: Never?,
        _ action: @escaping () -> Void,
    ) {
        action()
    }

    /// Runs the action now, once.
    @inlinable public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: Never?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        action()
        return Subscriptions.empty
    }
}
