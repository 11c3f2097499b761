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
            (self.qos, self.flags, self.group) = (qos, flags, group)
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

extension DispatchQueue {
    /// An instant of the clock that dispatch queues go by.
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
        /// The instant as Dispatch has it.
        public var dispatchTime: DispatchTime
        /// Makes an instant of one of Dispatch's.
        public init(_ time: DispatchTime) { dispatchTime = time }

        /// The time from this instant to another; the longest there is from or to the distant future.
        public func distance(to other: SchedulerTimeType) -> Stride {
            if dispatchTime == .distantFuture || other.dispatchTime == .distantFuture {
                return .nanoseconds(.max)
            }
            let from = dispatchTime.uptimeNanoseconds
            let to = other.dispatchTime.uptimeNanoseconds
            return Stride(.nanoseconds(to >= from ? Int(clamping: to - from) : -Int(clamping: from - to)))
        }

        /// The instant some time from this one.
        public func advanced(by n: Stride) -> SchedulerTimeType {
            SchedulerTimeType(dispatchTime + n.timeInterval)
        }

        /// Hashes the instant.
        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

        /// Decodes what `encode(to:)` writes.
        public init(from decoder: any Decoder) throws {
            let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
            self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
        }

        /// Encodes the nanoseconds since the system started.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(dispatchTime.uptimeNanoseconds)
        }
    }
}

extension DispatchQueue.SchedulerTimeType {
    /// An interval of the clock that dispatch queues go by, in nanoseconds.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
        ExpressibleByFloatLiteral,
        Hashable, Codable, Sendable
    {
        /// The interval in nanoseconds.
        public var magnitude: Int

        /// Makes an interval of one of Dispatch's; forever is the longest there is.
        public init(_ timeInterval: DispatchTimeInterval) {
            magnitude =
                switch timeInterval {
                case .seconds(let n): Stride.saturated(n, 1_000_000_000)
                case .milliseconds(let n): Stride.saturated(n, 1_000_000)
                case .microseconds(let n): Stride.saturated(n, 1000)
                case .nanoseconds(let n): n
                default: .max
                }
        }

        /// The interval as Dispatch has it.
        public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }
        /// Makes an interval of a number of seconds.
        public init(floatLiteral value: Double) { self = .seconds(value) }
        /// Makes an interval of a number of seconds.
        public init(integerLiteral value: Int) { self = .seconds(value) }

        /// Makes an interval of a number of seconds, if it fits.
        public init?<T>(exactly source: T) where T: BinaryInteger {
            guard let seconds = Int(exactly: source) else { return nil }
            self = .seconds(seconds)
        }

        private static func saturated(_ number: Int, _ unit: Int) -> Int {
            let (product, overflow) = number.multipliedReportingOverflow(by: unit)
            return overflow ? (number < 0 ? .min : .max) : product
        }

        /// Whether an interval is shorter.
        public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

        /// The product of the nanoseconds.
        public static func * (lhs: Stride, rhs: Stride) -> Stride {
            .nanoseconds(lhs.magnitude * rhs.magnitude)
        }

        /// The sum.
        public static func + (lhs: Stride, rhs: Stride) -> Stride {
            .nanoseconds(lhs.magnitude + rhs.magnitude)
        }

        /// The difference.
        public static func - (lhs: Stride, rhs: Stride) -> Stride {
            .nanoseconds(lhs.magnitude - rhs.magnitude)
        }

        /// Multiplies by an interval.
        public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

        /// An interval of seconds, or the longest there is.
        public static func seconds(_ s: Double) -> Stride {
            let nanoseconds = s * 1_000_000_000
            return .nanoseconds(
                Int(exactly: nanoseconds.rounded(.towardZero)) ?? (nanoseconds < 0 ? .min : .max)
            )
        }

        /// An interval of whole seconds.
        public static func seconds(_ s: Int) -> Stride { Stride(.seconds(s)) }
        /// An interval of thousandths of a second.
        public static func milliseconds(_ ms: Int) -> Stride { Stride(.milliseconds(ms)) }
        /// An interval of millionths of a second.
        public static func microseconds(_ us: Int) -> Stride { Stride(.microseconds(us)) }
        /// An interval of billionths of a second.
        public static func nanoseconds(_ ns: Int) -> Stride { Stride(.nanoseconds(ns)) }
    }
}
