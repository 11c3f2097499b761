public import Dispatch

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
            self.qos = qos
            self.flags = flags
            self.group = group
        }
    }

    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

    /// No leeway.
    public var minimumTolerance: SchedulerTimeType.Stride {
        SchedulerTimeType.Stride(.nanoseconds(0))
    }

    /// Runs the action on the queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        // Combine's closures aren't `Sendable`, though running them elsewhere is what a scheduler is for. A cast
        // spares the closure round it.
        let action = unsafeBitCast(action, to: (@Sendable () -> Void).self)
        guard let options else { return async(execute: action) }
        async(group: options.group, qos: options.qos, flags: options.flags, execute: action)
    }

    /// Runs the action on the queue at some time after the given one.
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

    /// Runs the action on the queue after the given time and again after each interval, until cancelled.
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
