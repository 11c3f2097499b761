// The parts of Dispatch in use, as Apple's overlay declares them, with what Linux's lacks: `noasync` on the waits,
// `Sendable` on the work, and `@preconcurrency` where Apple has it. Only for `.ci/apple`.
import Combine
@_exported import Darwin

public struct DispatchTime: Comparable, Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static let distantFuture = DispatchTime()
    public init() {}
    public init(uptimeNanoseconds: UInt64) {}
    public var uptimeNanoseconds: UInt64 { 0 }
    public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
}
public enum DispatchTimeInterval: Equatable, Sendable { case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never }
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
public enum DispatchTimeoutResult: Sendable { case success, timedOut }

// No Sendable: Apple doesn't declare it.
public class DispatchWorkItem {
    public init(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], block: @escaping @convention(block) () -> Void
    ) {}
    public func wait() {}
}
public struct DispatchQoS: Sendable {
    public static let unspecified = DispatchQoS()
    public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
}
public struct DispatchWorkItemFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let barrier = DispatchWorkItemFlags(rawValue: 1)
}
public final class DispatchSpecificKey<T> { public init() {} }
extension DispatchSpecificKey: Sendable where T: Sendable {}

public final class DispatchGroup: @unchecked Sendable {
    public init() {}
    public func enter() {}
    public func leave() {}
    @available(*, noasync, message: "Use a TaskGroup instead")
    public func wait() {}
    @available(*, noasync, message: "Use a TaskGroup instead")
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
    public func notify(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
        execute work: @escaping @convention(block) () -> Void
    ) {}
}
public final class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    @discardableResult public func signal() -> Int { 0 }
    @available(*, noasync, message: "Await a Task handle instead")
    public func wait() {}
    @available(*, noasync, message: "Await a Task handle instead")
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}

public final class DispatchQueue: @unchecked Sendable {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Attributes(rawValue: 1)
    }
    public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [], target: DispatchQueue? = nil) {}
    public static var main: DispatchQueue { fatalError() }
    public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
    @preconcurrency public class func concurrentPerform(iterations: Int, execute work: @Sendable (Int) -> Void) {}
    public func suspend() {}
    public func resume() {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T { try work() }
    @preconcurrency public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func async(execute workItem: DispatchWorkItem) {}
    @preconcurrency public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    @preconcurrency public class func getSpecific<T: Sendable>(key: DispatchSpecificKey<T>) -> T? { nil }
    @preconcurrency public func setSpecific<T: Sendable>(key: DispatchSpecificKey<T>, value: T?) {}
}

extension DispatchQueue: StubScheduler {
    public struct SchedulerTimeType: Strideable, Hashable, Sendable {
        public struct Stride: StubStride {
            public var magnitude: Int { 0 }
            public init(_ timeInterval: DispatchTimeInterval) {}
            public init(integerLiteral value: Int) {}
            public init(floatLiteral value: Double) {}
            public static func seconds(_ s: Int) -> Stride { fatalError() }
            public static func seconds(_ s: Double) -> Stride { fatalError() }
            public static func milliseconds(_ ms: Int) -> Stride { fatalError() }
            public static func microseconds(_ us: Int) -> Stride { fatalError() }
            public static func nanoseconds(_ ns: Int) -> Stride { fatalError() }
            public var timeInterval: DispatchTimeInterval { .never }
        }
        public var dispatchTime: DispatchTime
        public init(_ time: DispatchTime) { dispatchTime = time }
        public func distance(to other: SchedulerTimeType) -> Stride { Stride(.never) }
        public func advanced(by n: Stride) -> SchedulerTimeType { self }
        public func hash(into hasher: inout Hasher) {}
    }
    public struct SchedulerOptions {}
}

public protocol DispatchSourceProtocol: AnyObject {}
extension DispatchSourceProtocol {
    public typealias DispatchSourceHandler = @convention(block) () -> Void
    public func setEventHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?) {}
    public func setCancelHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?) {}
    public func setRegistrationHandler(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?) {}
    public func activate() {}
    public func cancel() {}
    public func resume() {}
    public func suspend() {}
    public var data: UInt { 0 }
    public var isCancelled: Bool { false }
}
public protocol DispatchSourceRead: DispatchSourceProtocol {}
public protocol DispatchSourceWrite: DispatchSourceProtocol {}
public protocol DispatchSourceTimer: DispatchSourceProtocol {}
extension DispatchSourceTimer {
    public func schedule(
        deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never, leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {}
    public func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)) {}
}
open class DispatchSource: DispatchSourceRead, DispatchSourceWrite, DispatchSourceTimer {
    // No Sendable: Apple doesn't declare it.
    public struct TimerFlags: OptionSet {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceRead { fatalError() }
    public class func makeWriteSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceWrite { fatalError() }
    public class func makeTimerSource(flags: TimerFlags = [], queue: DispatchQueue? = nil) -> any DispatchSourceTimer { fatalError() }
}
