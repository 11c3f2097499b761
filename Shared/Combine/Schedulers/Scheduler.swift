/// Says when and where to run a closure.
public protocol Scheduler<SchedulerTimeType> {
    /// An instant of this scheduler.
    associatedtype SchedulerTimeType: Strideable
    where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

    /// What this scheduler lets callers choose; `Never` if nothing.
    associatedtype SchedulerOptions

    /// The present instant.
    var now: SchedulerTimeType { get }
    /// The least leeway that this scheduler takes.
    var minimumTolerance: SchedulerTimeType.Stride { get }

    /// Runs the action as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

    /// Runs the action at some time after the given one.
    func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    )

    /// Runs the action after the given time and again after each interval, until cancelled.
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

    /// Runs the action at some time after the given one.
    public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs the action at some time after the given one, within a tolerance.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) {
        schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    /// Runs the action after the given time and again after each interval, until cancelled.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs the action after the given time and again after each interval, within a tolerance, until cancelled.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
}

/// An interval that can be made from seconds and fractions of them.
public protocol SchedulerTimeIntervalConvertible {
    /// An interval of whole seconds.
    static func seconds(_ s: Int) -> Self
    /// An interval of seconds.
    static func seconds(_ s: Double) -> Self
    /// An interval of thousandths of a second.
    static func milliseconds(_ ms: Int) -> Self
    /// An interval of millionths of a second.
    static func microseconds(_ us: Int) -> Self
    /// An interval of billionths of a second.
    static func nanoseconds(_ ns: Int) -> Self
}

/// An interval that is a number of some unit, with what all of these have in common.
public protocol SchedulerInterval: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Hashable, Sendable
{
    /// The number of units.
    var magnitude: Magnitude { get set }

    /// Makes an interval of a number of units.
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

// A literal counts seconds, so that a product of two soon exceeds what whole nanoseconds can count: it saturates.

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
