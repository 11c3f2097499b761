public import Foundation

/// An instant of the calendar's clock, by which run loops and operation queues go.
public struct DateSchedulerTime: Strideable, Codable, Hashable, Sendable {
    /// The instant as a date.
    public var date: Date
    /// Makes an instant of a date.
    public init(_ date: Date) { self.date = date }

    /// The time from this instant to another.
    public func distance(to other: DateSchedulerTime) -> Stride {
        Stride(other.date.timeIntervalSince(date))
    }

    /// The instant some time from this one.
    public func advanced(by n: Stride) -> DateSchedulerTime {
        DateSchedulerTime(date.addingTimeInterval(n.timeInterval))
    }

    /// An interval of the calendar's clock, in seconds.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
        ExpressibleByFloatLiteral, Hashable, Codable, Sendable
    {
        /// The interval in seconds.
        public var magnitude: TimeInterval
        /// The interval in seconds, as Foundation has it.
        public var timeInterval: TimeInterval { magnitude }
        /// Makes an interval of a number of seconds.
        public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
        /// Makes an interval of a number of seconds.
        public init(floatLiteral value: TimeInterval) { self.init(value) }
        /// Makes an interval of a number of seconds.
        public init(integerLiteral value: TimeInterval) { self.init(value) }

        /// Makes an interval of a number of seconds, if it fits.
        public init?<T>(exactly source: T) where T: BinaryInteger {
            guard let seconds = TimeInterval(exactly: source) else { return nil }
            self.init(seconds)
        }

        /// Whether an interval is shorter.
        public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
        /// The product of the seconds.
        public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
        /// The sum.
        public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
        /// The difference.
        public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }
        /// Multiplies by an interval.
        public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
        /// An interval of whole seconds.
        public static func seconds(_ s: Int) -> Stride { Stride(TimeInterval(s)) }
        /// An interval of seconds.
        public static func seconds(_ s: Double) -> Stride { Stride(s) }
        /// An interval of thousandths of a second.
        public static func milliseconds(_ ms: Int) -> Stride { Stride(TimeInterval(ms) / 1000) }
        /// An interval of millionths of a second.
        public static func microseconds(_ us: Int) -> Stride { Stride(TimeInterval(us) / 1_000_000) }
        /// An interval of billionths of a second.
        public static func nanoseconds(_ ns: Int) -> Stride { Stride(TimeInterval(ns) / 1_000_000_000) }
    }
}

extension RunLoop: Scheduler {
    /// An instant of the calendar's clock.
    public typealias SchedulerTimeType = DateSchedulerTime
    /// There's nothing to choose.
    public struct SchedulerOptions {}
    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// No leeway.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs the action in the loop's next turn.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        // Running it elsewhere is what a scheduler is for.
        nonisolated(unsafe) let action = action
        perform { action() }
        // The loop of another thread sleeps on until a timer is added.
        if self !== RunLoop.current { add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }) }
    }

    /// Runs the action in the loop at some time after the given one.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) {
        _ = start(date, nil, tolerance, action)
    }

    /// Runs the action in the loop after the given time and again after each interval, until cancelled.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        let timer = start(date, interval, tolerance, action)
        return AnyCancellable { timer.invalidate() }
    }

    private func start(
        _ date: SchedulerTimeType,
        _ interval: SchedulerTimeType.Stride?,
        _ tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void,
    ) -> Timer {
        // See above.
        nonisolated(unsafe) let action = action
        let seconds = interval?.timeInterval ?? 0
        let timer = Timer(fire: date.date, interval: seconds, repeats: interval != nil) { _ in action() }
        timer.tolerance = tolerance.timeInterval
        add(timer)
        return timer
    }

    private func add(_ timer: Timer) { add(timer, forMode: .default) }
}

extension OperationQueue: Scheduler {
    /// An instant of the calendar's clock.
    public typealias SchedulerTimeType = DateSchedulerTime
    /// There's nothing to choose.
    public struct SchedulerOptions {}
    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    /// No leeway.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs the action as an operation.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        // Running it elsewhere is what a scheduler is for.
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }

    /// Adds the action as an operation at some time after the given one.
    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) {
        let start = DispatchQueue.SchedulerTimeType(.now() + date.date.timeIntervalSinceNow)
        DispatchQueue.global().schedule(after: start) { self.schedule(options: options, action) }
    }

    /// Adds the action as an operation after the given time and again after each interval, until cancelled.
    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        let start = DispatchQueue.SchedulerTimeType(.now() + date.date.timeIntervalSinceNow)
        return DispatchQueue.global().schedule(
            after: start,
            interval: .seconds(interval.timeInterval),
            tolerance: .seconds(tolerance.timeInterval),
        ) {
            self.schedule(options: options, action)
        }
    }
}
