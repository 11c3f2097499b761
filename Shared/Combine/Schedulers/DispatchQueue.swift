public import Dispatch

// Combine's closures aren't `Sendable`, though running them elsewhere is what a scheduler is for. To wrap one in another
// closure would cost an allocation a value.
private struct Action { let run: () -> Void }
private struct SendableAction { let run: @Sendable () -> Void }

extension DispatchQueue: Scheduler {
    /// How an action is run on the queue.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS
        /// The behaviour of the work item.
        public var flags: DispatchWorkItemFlags
        /// The group that the action belongs to.
        public var group: DispatchGroup?

        /// Makes options, by default those of `async`.
        public init(
            qos: DispatchQoS = .unspecified,
            flags: DispatchWorkItemFlags = [],
            group: DispatchGroup? = nil,
        ) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let action = unsafeBitCast(Action(run: action), to: SendableAction.self).run
        guard let options else { return async(execute: action) }
        async(group: options.group, qos: options.qos, flags: options.flags, execute: action)
    }

    public func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?,
        _ action: @escaping () -> Void,
    ) {
        // Running it elsewhere is what a scheduler is for.
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
    /// An instant of the clock that dispatch queues go by.
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        /// The instant as Dispatch has it.
        public var dispatchTime: DispatchTime
        /// Makes an instant of one of Dispatch's.
        public init(_ time: DispatchTime) { dispatchTime = time }

        public func distance(to other: SchedulerTimeType) -> Stride {
            if dispatchTime == other.dispatchTime { return 0 }
            // From or to the distant future, it's the longest there is.
            if dispatchTime == .distantFuture || other.dispatchTime == .distantFuture {
                return .nanoseconds(.max)
            }
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
    /// An interval of the clock that dispatch queues go by, in nanoseconds.
    public struct Stride: SchedulerInterval {
        /// The interval in nanoseconds.
        public var magnitude: Int

        /// Makes an interval of a number of nanoseconds.
        public init(magnitude: Int) { self.magnitude = magnitude }

        /// Makes an interval of one of Dispatch's; forever is the longest there is.
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

        /// The interval as Dispatch has it.
        public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

        // What is too long is the longest there is.

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
