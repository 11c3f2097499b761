/// A type that defines when and where to run a closure.
public protocol Scheduler<SchedulerTimeType> {
    /// The type of a time on this scheduler.
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

    /// The options that this scheduler accepts, or `Never`.
    associatedtype SchedulerOptions

    /// The current time.
    var now: SchedulerTimeType { get }
    /// The smallest tolerance that this scheduler allows.
    var minimumTolerance: SchedulerTimeType.Stride { get }

    /// Runs the action as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

    /// Runs the action at some time after the given time.
    func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    )

    /// Runs the action after the given time, and again after each interval until it's cancelled.
    func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable
}

extension Scheduler {
    /// Runs the action as soon as possible.
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

    /// Runs the action at some time after the given time.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs the action at some time after the given time, within a tolerance.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) {
        schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    /// Runs the action after the given time, and again after each interval until it's cancelled.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs the action after the given time, and again after each interval, within a tolerance, until it's cancelled.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
}

/// A type that represents an interval, and can be created from seconds and fractions of them.
public protocol SchedulerTimeIntervalConvertible {
    /// Returns an interval of whole seconds.
    static func seconds(_ s: Int) -> Self
    /// Returns an interval of seconds.
    static func seconds(_ s: Double) -> Self
    /// Returns an interval of milliseconds.
    static func milliseconds(_ ms: Int) -> Self
    /// Returns an interval of microseconds.
    static func microseconds(_ us: Int) -> Self
    /// Returns an interval of nanoseconds.
    static func nanoseconds(_ ns: Int) -> Self
}

/// An interval that counts units of time, with the arithmetic that all such intervals share.
public protocol SchedulerInterval: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Hashable
{
    /// The number of units.
    var magnitude: Magnitude { get set }

    /// Creates an interval of the given number of units.
    init(magnitude: Magnitude)
}

extension SchedulerInterval {
    public init(floatLiteral value: Double) { self = .seconds(value) }
    public init(integerLiteral value: Int) { self = .seconds(value) }

    public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
    public static func * (lhs: Self, rhs: Self) -> Self { Self(magnitude: lhs.magnitude * rhs.magnitude) }
    public static func + (lhs: Self, rhs: Self) -> Self { Self(magnitude: lhs.magnitude + rhs.magnitude) }
    public static func - (lhs: Self, rhs: Self) -> Self { Self(magnitude: lhs.magnitude - rhs.magnitude) }
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

// A literal counts seconds, so the product of two soon exceeds what whole nanoseconds can represent: it saturates.

extension SchedulerInterval where Magnitude == Int {
    public static func * (lhs: Self, rhs: Self) -> Self {
        let isNegative = (lhs.magnitude < 0) != (rhs.magnitude < 0)
        return Self(lhs.magnitude.multipliedReportingOverflow(by: rhs.magnitude), isNegative)
    }

    public static func + (lhs: Self, rhs: Self) -> Self {
        Self(lhs.magnitude.addingReportingOverflow(rhs.magnitude), lhs.magnitude < 0)
    }

    public static func - (lhs: Self, rhs: Self) -> Self {
        Self(lhs.magnitude.subtractingReportingOverflow(rhs.magnitude), lhs.magnitude < 0)
    }

    private init(_ result: (partialValue: Int, overflow: Bool), _ isNegative: Bool) {
        self.init(magnitude: result.overflow ? (isNegative ? .min : .max) : result.partialValue)
    }
}
