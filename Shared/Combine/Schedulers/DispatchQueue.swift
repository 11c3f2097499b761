public import Dispatch

extension DispatchQueue: Scheduler {
    /// The options for running an action on the queue.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS
        /// The flags of the work item.
        public var flags: DispatchWorkItemFlags
        /// The group that the action belongs to.
        public var group: DispatchGroup?

        /// Creates options. The defaults are those of `async`.
        public init(
            qos: DispatchQoS = .unspecified,
            flags: DispatchWorkItemFlags = [],
            group: DispatchGroup? = nil,
        ) {
            self.qos = qos
            self.flags = flags
            self.group = group
        }
    }

    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        // Combine's closures aren't `Sendable`, though a scheduler exists to run them elsewhere.
        nonisolated(unsafe) let action = action
        guard let options else { return async { action() } }
        async(group: options.group, qos: options.qos, flags: options.flags) { action() }
    }

    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) {
        // See above.
        nonisolated(unsafe) let action = action
        let item = DispatchWorkItem(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
            action()
        }
        options?.group?.enter()
        if let group = options?.group { item.notify(queue: self) { group.leave() } }
        asyncAfter(deadline: date.dispatchTime, execute: item)
    }

    public func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        // See above.
        nonisolated(unsafe) let action = action
        let timer = DispatchSource.makeTimerSource(queue: self)
        timer.schedule(
            deadline: date.dispatchTime,
            repeating: interval.timeInterval,
            leeway: Swift.max(tolerance, minimumTolerance).timeInterval,
        )
        timer.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { action() }
        timer.resume()
        return AnyCancellable { timer.cancel() }
    }
}

extension DispatchQueue {
    /// A time on the clock that dispatch queues use.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// The time as a `DispatchTime`.
        public var dispatchTime: DispatchTime
        /// Creates a time from a `DispatchTime`.
        public init(_ time: DispatchTime) { dispatchTime = time }

        public func distance(to other: SchedulerTimeType) -> Stride {
            let from = dispatchTime.uptimeNanoseconds
            let to = other.dispatchTime.uptimeNanoseconds
            return Stride(.nanoseconds(to >= from ? Int(clamping: to - from) : -Int(clamping: from - to)))
        }

        public func advanced(by n: Stride) -> SchedulerTimeType {
            SchedulerTimeType(dispatchTime + n.timeInterval)
        }

        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }
    }
}

extension DispatchQueue.SchedulerTimeType {
    /// An interval on the clock that dispatch queues use, in nanoseconds.
    public struct Stride: SchedulerInterval {
        /// The interval in nanoseconds.
        public var magnitude: Int

        /// Creates an interval of the given number of nanoseconds.
        public init(magnitude: Int) { self.magnitude = magnitude }

        /// Creates an interval from a `DispatchTimeInterval`; `never` is the longest interval.
        public init(_ timeInterval: DispatchTimeInterval) {
            self =
                switch timeInterval {
                case .seconds(let n): .seconds(n)
                case .milliseconds(let n): .milliseconds(n)
                case .microseconds(let n): .microseconds(n)
                case .nanoseconds(let n): .nanoseconds(n)
                default: .nanoseconds(.max)
                }
        }

        /// The interval as a `DispatchTimeInterval`.
        public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

        // An interval that is too long to represent becomes the longest one.

        public static func seconds(_ s: Double) -> Stride {
            let nanoseconds = s * 1_000_000_000
            let whole = Int(exactly: nanoseconds.rounded(.towardZero))
            return Stride(magnitude: whole ?? (nanoseconds < 0 ? .min : .max))
        }

        public static func seconds(_ s: Int) -> Stride { nanoseconds(s) * nanoseconds(1_000_000_000) }
        public static func milliseconds(_ ms: Int) -> Stride { nanoseconds(ms) * nanoseconds(1_000_000) }
        public static func microseconds(_ us: Int) -> Stride { nanoseconds(us) * nanoseconds(1000) }
        public static func nanoseconds(_ ns: Int) -> Stride { Stride(magnitude: ns) }
    }
}
