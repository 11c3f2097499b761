public import Dispatch

extension DispatchQueue {
    /// An instant of the clock that dispatch queues go by.
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
        /// The instant as Dispatch has it.
        public var dispatchTime: DispatchTime

        /// Makes an instant of one of Dispatch's.
        public init(_ time: DispatchTime) { dispatchTime = time }

        /// The time from this instant to another.
        public func distance(to other: SchedulerTimeType) -> Stride {
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

        /// Makes an interval of a number of nanoseconds, if it fits.
        public init?<T>(exactly source: T) where T: BinaryInteger {
            guard let nanoseconds = Int(exactly: source) else { return nil }
            self = .nanoseconds(nanoseconds)
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

        /// An interval of seconds.
        public static func seconds(_ s: Double) -> Stride { .nanoseconds(Int(s * 1_000_000_000)) }

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
