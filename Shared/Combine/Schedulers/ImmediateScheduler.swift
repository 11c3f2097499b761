/// A scheduler that runs actions immediately, on the calling thread. It can't delay them.
public struct ImmediateScheduler: Scheduler {
    /// The only time, which is now.
    public struct SchedulerTimeType: Strideable {
        /// An interval that causes no delay.
        public struct Stride: SchedulerInterval {
            /// The interval's value.
            public var magnitude: Int

            /// Creates an interval with the given value.
            public init(magnitude: Int) { self.magnitude = magnitude }
            /// Creates an interval with the given value.
            public init(_ value: Int) { self.init(magnitude: value) }
            public init(integerLiteral value: Int) { self.init(value) }
            public init(floatLiteral value: Double) { self.init(Int(value)) }

            public init?<T: BinaryInteger>(exactly source: T) {
                guard let value = Int(exactly: source) else { return nil }
                self.init(value)
            }

            // The scheduler never waits, so all units are zero.
            public static func seconds(_ s: Int) -> Stride { 0 }
            public static func seconds(_ s: Double) -> Stride { 0 }
            public static func milliseconds(_ ms: Int) -> Stride { 0 }
            public static func microseconds(_ us: Int) -> Stride { 0 }
            public static func nanoseconds(_ ns: Int) -> Stride { 0 }
        }

        public func distance(to other: SchedulerTimeType) -> Stride { 0 }
        public func advanced(by n: Stride) -> SchedulerTimeType { self }
    }

    public typealias SchedulerOptions = Never
    /// The shared instance.
    public static var shared: ImmediateScheduler { ImmediateScheduler() }
    public var now: SchedulerTimeType { SchedulerTimeType() }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }
    public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: Never?,
        _ action: @escaping () -> Void,
    ) {
        action()
    }

    public func schedule(
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
