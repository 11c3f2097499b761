public import Foundation

/// A time on the calendar's clock, which run loops and operation queues use.
public struct DateSchedulerTime: Strideable, Hashable, Sendable {
    /// The time as a date.
    public var date: Date
    /// Creates a time from a date.
    public init(_ date: Date) { self.date = date }

    public func distance(to other: DateSchedulerTime) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    public func advanced(by n: Stride) -> DateSchedulerTime {
        DateSchedulerTime(date.addingTimeInterval(n.timeInterval))
    }

    /// An interval on the calendar's clock, in seconds.
    public struct Stride: SchedulerInterval, Sendable {
        /// The interval in seconds.
        public var magnitude: TimeInterval
        /// The interval as a `TimeInterval`.
        public var timeInterval: TimeInterval { magnitude }

        /// Creates an interval of the given number of seconds.
        public init(magnitude: TimeInterval) { self.magnitude = magnitude }
        /// Creates an interval of the given number of seconds.
        public init(_ timeInterval: TimeInterval) { self.init(magnitude: timeInterval) }

        public static func seconds(_ s: Int) -> Stride { Stride(TimeInterval(s)) }
        public static func seconds(_ s: Double) -> Stride { Stride(s) }
        public static func milliseconds(_ ms: Int) -> Stride { Stride(TimeInterval(ms) / 1000) }
        public static func microseconds(_ us: Int) -> Stride { Stride(TimeInterval(us) / 1_000_000) }
        public static func nanoseconds(_ ns: Int) -> Stride { Stride(TimeInterval(ns) / 1_000_000_000) }
    }
}

extension Scheduler where SchedulerTimeType == DateSchedulerTime {
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }
}

extension DateSchedulerTime {
    /// The same time on the clock that dispatch queues use.
    fileprivate var ofQueues: DispatchQueue.SchedulerTimeType {
        DispatchQueue.SchedulerTimeType(.now() + date.timeIntervalSinceNow)
    }
}

// NB: On Linux, nothing runs the main run loop of a program whose main function is async, such as a test
// (swift-testing #997). The main queue runs its work in any program: its thread does, or else the main run loop itself.
// So actions for the main run loop go there.

extension RunLoop: Scheduler {
    public typealias SchedulerTimeType = DateSchedulerTime
    /// An empty set of options.
    public struct SchedulerOptions {}

    private var isMain: Bool { self === RunLoop.main }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        if isMain { return DispatchQueue.main.schedule(options: nil, action) }
        // A scheduler exists to run the action elsewhere.
        nonisolated(unsafe) let action = action
        perform { action() }
        // Another thread's run loop keeps sleeping until a timer is added.
        if self !== RunLoop.current {
            add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .default)
        }
    }

    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) {
        if isMain { return DispatchQueue.main.schedule(after: date.ofQueues, action) }
        _ = start(date, nil, tolerance, action)
    }

    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        if isMain {
            return DispatchQueue.main.schedule(
                after: date.ofQueues,
                interval: .seconds(interval.timeInterval),
                tolerance: .seconds(tolerance.timeInterval),
                action,
            )
        }
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
        add(timer, forMode: .default)
        return timer
    }
}

extension OperationQueue: Scheduler {
    public typealias SchedulerTimeType = DateSchedulerTime
    /// An empty set of options.
    public struct SchedulerOptions {}

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        // A scheduler exists to run the action elsewhere.
        nonisolated(unsafe) let action = action
        addOperation { action() }
    }

    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) {
        DispatchQueue.global().schedule(after: date.ofQueues) { self.schedule(options: options, action) }
    }

    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        DispatchQueue.global().schedule(
            after: date.ofQueues,
            interval: .seconds(interval.timeInterval),
            tolerance: .seconds(tolerance.timeInterval),
        ) {
            self.schedule(options: options, action)
        }
    }
}
