// The parts of Foundation in use, as Apple declares them; only for `.ci/apple`. Like Apple's, it re-exports Dispatch,
// but not Combine. What Objective-C declares counts as `@preconcurrency`, so each of its methods that takes a handler has
// this attribute: in either language mode, the compiler only warns of what such a handler may not do.
import Combine
@_exported import Dispatch

public typealias TimeInterval = Double
// A separate type on a Mac, but the compiler converts it to Double and back.
public typealias CGFloat = Double
public struct CGPoint: Equatable, Sendable { public var x: CGFloat, y: CGFloat }

open class NSObject {
    public init() {}
    open func copy() -> Any { self }
}
public protocol NSObjectProtocol: AnyObject {}
extension NSObject: NSObjectProtocol {}
open class NSNotification: NSObject {
    public struct Name: Hashable, RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}
public struct Notification {
    public typealias Name = NSNotification.Name
}
open class NotificationCenter: NSObject {
    open class var `default`: NotificationCenter { fatalError() }
    @preconcurrency open func addObserver(
        forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func removeObserver(_ observer: Any) {}
    open func post(name aName: NSNotification.Name, object anObject: Any?) {}
}
open class NSError: NSObject, Error, @unchecked Sendable {
    open var localizedDescription: String { "" }
    open var domain: String { "" }
    open var code: Int { 0 }
    open var userInfo: [String: Any] { [:] }
}
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public struct CocoaError: Error {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let fileNoSuchFile = Code(rawValue: 4), fileReadNoSuchFile = Code(rawValue: 260)
        public static let fileReadNoPermission = Code(rawValue: 257), fileWriteNoPermission = Code(rawValue: 513)
        public static let fileWriteFileExists = Code(rawValue: 516), fileWriteOutOfSpace = Code(rawValue: 640)
        public static let fileWriteVolumeReadOnly = Code(rawValue: 642), fileWriteUnknown = Code(rawValue: 512)
    }
    public static var fileNoSuchFile: Code { .fileNoSuchFile }
    public static var fileReadNoSuchFile: Code { .fileReadNoSuchFile }
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
    public let code: Code
    public var userInfo: [String: Any] { [:] }
    public var filePath: String? { nil }
    public var url: URL? { nil }
    public var underlying: (any Error)? { nil }
}
public let NSFilePathErrorKey = "", NSUnderlyingErrorKey = ""
public let NSPOSIXErrorDomain = ""
public enum POSIXErrorCode: Int32, Sendable { case EIO = 5, EMFILE = 24 }
public struct POSIXError: Error {
    public init(_ code: POSIXErrorCode, userInfo: [String: Any] = [:]) { self.code = code }
    public let code: POSIXErrorCode
}
extension Error { public var localizedDescription: String { "" } }

public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
    public init(count: Int) {}
    public init(contentsOf url: URL) throws {}
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
    }
    public func write(to url: URL, options: WritingOptions = []) throws {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 { get { 0 } set {} }
    public subscript(bounds: Range<Int>) -> Data { get { self } set {} }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with elements: C) where C.Element == UInt8 {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

extension String {
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

public struct URL: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
    public init(stringLiteral value: String) {}
    public init(filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {}
    public init?(string: String) {}
    public static var temporaryDirectory: URL { fatalError() }
    public var path: String { "" }
    public var hasDirectoryPath: Bool { false }
    public var host: String? { nil }
    public func host(percentEncoded: Bool = true) -> String? { nil }
    public var port: Int? { nil }
    public var scheme: String? { nil }
    public var absoluteString: String { "" }
    public var lastPathComponent: String { "" }
    public var pathExtension: String { "" }
    public var standardizedFileURL: URL { self }
    public var standardized: URL { self }
    public func path(percentEncoded: Bool = true) -> String { "" }
    public func query(percentEncoded: Bool = true) -> String? { nil }
    public func resolvingSymlinksInPath() -> URL { self }
    public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
    public func appending(queryItems: [URLQueryItem]) -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public mutating func append(path: String, directoryHint: DirectoryHint = .inferFromPath) {}
    public var pathComponents: [String] { [] }
    public func deletingPathExtension() -> URL { self }
    public mutating func deleteLastPathComponent() {}
    public func withUnsafeFileSystemRepresentation<R>(_ block: (UnsafePointer<Int8>?) throws -> R) rethrows -> R { try block(nil) }
}
public struct URLQueryItem: Hashable, Sendable { public init(name: String, value: String?) {} }
public struct URLResourceKey: Hashable, Sendable {}

public final class NSLock: @unchecked Sendable {
    public init() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") public func lock() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") public func unlock() {}
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
public final class NSCondition: @unchecked Sendable {
    public init() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") public func lock() {}
    @available(*, noasync, message: "Use async-safe scoped locking instead") public func unlock() {}
    public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
    @available(*, noasync) public func wait(until limit: Date) -> Bool { false }
    public func broadcast() {}
    public func signal() {}
}
open class Thread: @unchecked Sendable {
    @available(*, noasync) open class var current: Thread { fatalError() }
    @available(*, noasync) open class var isMainThread: Bool { true }
    open class func sleep(forTimeInterval ti: TimeInterval) {}
    @preconcurrency open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    @preconcurrency public init(block: @escaping @Sendable () -> Void) {}
    open func start() {}
}
// No Sendable: Apple says that it isn't.
open class Timer: NSObject {
    @preconcurrency public init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {}
    @preconcurrency open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer { fatalError() }
}
open class RunLoop: NSObject, StubScheduler {
    public struct Mode: Hashable, Sendable { public static let `default` = Mode() }
    public typealias SchedulerTimeType = StubDateTime<RunLoop>
    public struct SchedulerOptions {}
    @available(*, noasync) open class var current: RunLoop { fatalError() }
    open class var main: RunLoop { fatalError() }
    open func add(_ timer: Timer, forMode mode: Mode) {}
    open func run(mode: Mode, before limitDate: Date) -> Bool { false }
}
// Core Foundation's: no Sendable, and blocks of any kind.
public final class CFString {}
public final class CFRunLoop {}
public struct CFRunLoopMode { public static var commonModes: CFRunLoopMode { fatalError() }; public var rawValue: CFString }
public func CFRunLoopGetCurrent() -> CFRunLoop! { nil }
public func CFRunLoopPerformBlock(_ rl: CFRunLoop!, _ mode: AnyObject!, _ block: (() -> Void)!) {}
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) {}

// A type for each, so a function can be overloaded for both.
public struct StubDateTime<Context>: Strideable, Hashable, Sendable {
    public struct Stride: StubStride, Sendable {
        public init(_ timeInterval: TimeInterval) {}
        public init(integerLiteral value: Int) {}
        public init(floatLiteral value: Double) {}
        public static func seconds(_ s: Int) -> Stride { fatalError() }
        public static func seconds(_ s: Double) -> Stride { fatalError() }
        public static func milliseconds(_ ms: Int) -> Stride { fatalError() }
        public static func microseconds(_ us: Int) -> Stride { fatalError() }
        public static func nanoseconds(_ ns: Int) -> Stride { fatalError() }
        public var magnitude: TimeInterval { 0 }
        public var timeInterval: TimeInterval { 0 }
    }
    public var date: Date
    public init(_ date: Date) { self.date = date }
    public func distance(to other: Self) -> Stride { Stride(0) }
    public func advanced(by n: Stride) -> Self { self }
}

public final class FileHandle: @unchecked Sendable {
    public static var nullDevice: FileHandle { fatalError() }
    public static var standardOutput: FileHandle { fatalError() }
    public static var standardError: FileHandle { fatalError() }
    public init(fileDescriptor: Int32, closeOnDealloc: Bool) {}
    public init(forUpdating url: URL) throws {}
    public init?(forWritingAtPath path: String) {}
    public func write(_ data: Data) {}
    public func readDataToEndOfFile() -> Data { fatalError() }
    public func synchronize() throws {}
    public var fileDescriptor: Int32 { 0 }
    public func readToEnd() throws -> Data? { nil }
    public func write(contentsOf data: Data) throws {}
    public func close() throws {}
}
public final class Pipe: @unchecked Sendable {
    public init() {}
    public var fileHandleForReading: FileHandle { fatalError() }
    public var fileHandleForWriting: FileHandle { fatalError() }
}
open class Process: NSObject, @unchecked Sendable {
    public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal }
    open var executableURL: URL?
    open var arguments: [String]?
    open var environment: [String: String]?
    open var currentDirectoryURL: URL?
    open var standardInput: Any?
    open var standardOutput: Any?
    open var standardError: Any?
    @preconcurrency open var terminationHandler: (@Sendable (Process) -> Void)?
    open var isRunning: Bool { false }
    open var processIdentifier: Int32 { 0 }
    open var terminationStatus: Int32 { 0 }
    open var terminationReason: TerminationReason { .exit }
    open func run() throws {}
    open func interrupt() {}
    open func waitUntilExit() {}
    open func terminate() {}
}
public final class ProcessInfo: @unchecked Sendable {
    public var activeProcessorCount: Int { 2 }
    public static var processInfo: ProcessInfo { fatalError() }
    public var environment: [String: String] { [:] }
    public var processIdentifier: Int32 { 0 }
    public var operatingSystemVersionString: String { "" }
}
public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) {}
    public var boolValue: Bool { false }
}
public struct FileAttributeKey: Hashable, Sendable {
    public static let type = FileAttributeKey(), posixPermissions = FileAttributeKey()
    public static let modificationDate = FileAttributeKey()
}
public struct UUID: Hashable, Sendable {
    public init() {}
    public init?(uuidString: String) {}
    public var uuidString: String { "" }
}
public struct FileAttributeType: Hashable, Sendable {
    let name: String
    public static let typeDirectory = FileAttributeType(name: "d"), typeRegular = FileAttributeType(name: "r")
    public static let typeSymbolicLink = FileAttributeType(name: "l")
    public static let typeUnknown = FileAttributeType(name: "?")
}
open class NSEnumerator: NSObject {
    open func nextObject() -> Any? { nil }
    open var allObjects: [Any] { [] }
}
// No Sendable: Apple doesn't declare it.
public final class FileManager {
    public struct DirectoryEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    open class DirectoryEnumerator: NSEnumerator { open func skipDescendants() {} }
    public static var `default`: FileManager { fatalError() }
    public var currentDirectoryPath: String { "" }
    public func changeCurrentDirectoryPath(_ path: String) -> Bool { true }
    public var temporaryDirectory: URL { fatalError() }
    public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
    public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
    public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
    public func contentsOfDirectory(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []
    ) throws -> [URL] { [] }
    public func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [],
        errorHandler handler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { nil }
    public func fileExists(atPath path: String) -> Bool { false }
    public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
    public func isExecutableFile(atPath path: String) -> Bool { false }
    public func subpathsOfDirectory(atPath path: String) throws -> [String] { [] }
    public func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
    public func contents(atPath path: String) -> Data? { nil }
    public func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {}
    @discardableResult
    public func createFile(
        atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil
    ) -> Bool { false }
    public func createSymbolicLink(at url: URL, withDestinationURL destURL: URL) throws {}
    public func createSymbolicLink(atPath path: String, withDestinationPath destPath: String) throws {}
    public func linkItem(at source: URL, to destination: URL) throws {}
    public func removeItem(at url: URL) throws {}
    public func removeItem(atPath path: String) throws {}
    public func moveItem(at source: URL, to destination: URL) throws {}
    public func copyItem(at source: URL, to destination: URL) throws {}
}

public struct Locale: Sendable {
    public static var current: Locale { fatalError() }
    public init(identifier: String) {}
}
public struct TimeZone: Sendable {
    public static let gmt = TimeZone(), current = TimeZone()
}
public struct Calendar: Sendable {
    public enum Identifier: Sendable { case gregorian }
    public static var current: Calendar { fatalError() }
    public init(identifier: Identifier) {}
}
public struct Date: Hashable, Codable, Comparable, Sendable {
    public static var now: Date { Date() }
    public init() {}
    public init(timeIntervalSinceNow interval: TimeInterval) {}
    public init(timeIntervalSince1970 interval: TimeInterval) {}
    public var timeIntervalSinceNow: TimeInterval { 0 }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
    public static func + (date: Date, interval: TimeInterval) -> Date { date }
    public static func - (date: Date, interval: TimeInterval) -> Date { date }
    public static func < (a: Date, b: Date) -> Bool { false }
}

extension Data { public func range(of data: Data) -> Range<Index>? { nil } }
extension Date { public static let distantPast = Date(), distantFuture = Date() }
open class DateFormatter: @unchecked Sendable {
    public init() {}
    open var locale: Locale!
    open var dateFormat: String!
    open func string(from date: Date) -> String { "" }
    open func date(from string: String) -> Date? { nil }
}
extension Date {
    public struct ISO8601FormatStyle: Sendable {
        public enum DateTimeSeparator: Sendable { case space, standard }
        public static var iso8601: Self { Self() }
        public init(timeZone: TimeZone = .gmt) {}
        public func year() -> Self { self }
        public func month() -> Self { self }
        public func day() -> Self { self }
        public func dateTimeSeparator(_ separator: DateTimeSeparator) -> Self { self }
        public func time(includingFractionalSeconds: Bool) -> Self { self }
    }
    public func formatted(_ style: ISO8601FormatStyle) -> String { "" }
    public init(_ value: String, strategy: ISO8601FormatStyle) throws {}

    public struct FormatStyle: Sendable {
        public struct DateStyle: Hashable, Sendable { public static let abbreviated = DateStyle(), long = DateStyle() }
        public struct TimeStyle: Hashable, Sendable { public static let omitted = TimeStyle(), shortened = TimeStyle() }
        public init(
            date: DateStyle? = nil, time: TimeStyle? = nil, locale: Locale = .current, calendar: Calendar = .current,
            timeZone: TimeZone = .current
        ) {}
        public enum Symbol {
            public enum Weekday: Sendable { case abbreviated, wide }
            public enum Month: Sendable { case abbreviated, wide }
            public enum Number: Sendable { case defaultDigits, twoDigits }
            public struct VerbatimHour: Sendable {
                public enum Clock: Sendable { case twelveHour, twentyFourHour }
                public enum HourCycle: Sendable { case zeroBased, oneBased }
                public static func twoDigits(clock: Clock, hourCycle: HourCycle) -> Self { Self() }
            }
        }
    }
    public struct FormatString: ExpressibleByStringInterpolation, Sendable {
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) {}
            public mutating func appendInterpolation(weekday: FormatStyle.Symbol.Weekday) {}
            public mutating func appendInterpolation(month: FormatStyle.Symbol.Month) {}
            public mutating func appendInterpolation(year: FormatStyle.Symbol.Number) {}
            public mutating func appendInterpolation(day: FormatStyle.Symbol.Number) {}
            public mutating func appendInterpolation(hour: FormatStyle.Symbol.VerbatimHour) {}
            public mutating func appendInterpolation(minute: FormatStyle.Symbol.Number) {}
            public mutating func appendInterpolation(second: FormatStyle.Symbol.Number) {}
        }
        public init(stringLiteral value: String) {}
        public init(stringInterpolation: StringInterpolation) {}
    }
    public struct VerbatimFormatStyle: Sendable {
        public init(format: FormatString, locale: Locale? = nil, timeZone: TimeZone, calendar: Calendar) {}
    }
    public func formatted(_ style: VerbatimFormatStyle) -> String { "" }
    public func formatted(_ style: FormatStyle) -> String { "" }
    public func formatted(date: FormatStyle.DateStyle, time: FormatStyle.TimeStyle) -> String { "" }
}
extension Duration {
    public struct UnitsFormatStyle: Sendable {
        public struct Unit: Hashable, Sendable { public static let hours = Unit(), minutes = Unit() }
        public struct UnitWidth: Hashable, Sendable { public static let abbreviated = UnitWidth(), wide = UnitWidth() }
        public static func units(allowed: Set<Unit>, width: UnitWidth) -> Self { Self() }
    }
    public func formatted(_ style: UnitsFormatStyle) -> String { "" }
}
public struct FloatingPointFormatStyle<Value: BinaryFloatingPoint>: Sendable {
    public struct Precision: Sendable { public static func fractionLength(_ length: Int) -> Precision { Precision() } }
    public static var number: Self { Self() }
    public func precision(_ precision: Precision) -> Self { self }
    public func locale(_ locale: Locale) -> Self { self }
}
extension BinaryFloatingPoint { public func formatted(_ style: FloatingPointFormatStyle<Self>) -> String { "" } }
public struct IntegerFormatStyle<Value: BinaryInteger>: Sendable {
    public static var number: Self { Self() }
    public func locale(_ locale: Locale) -> Self { self }
}
extension BinaryInteger {
    public func formatted() -> String { "" }
    public func formatted(_ style: IntegerFormatStyle<Self>) -> String { "" }
}

open class Bundle: NSObject, @unchecked Sendable {
    open var executablePath: String? { nil }
    open class var main: Bundle { fatalError() }
    public convenience init(for aClass: AnyClass) { self.init() }
    open var bundleURL: URL { fatalError() }
    open var executableURL: URL? { nil }
    open func url(forResource name: String?, withExtension ext: String?) -> URL? { nil }
}
open class JSONDecoder: TopLevelDecoder, @unchecked Sendable {
    public enum KeyDecodingStrategy: Sendable { case convertFromSnakeCase }
    public enum DateDecodingStrategy: Sendable { case iso8601 }
    public init() {}
    open var keyDecodingStrategy: KeyDecodingStrategy { get { .convertFromSnakeCase } set {} }
    open var dateDecodingStrategy: DateDecodingStrategy { get { .iso8601 } set {} }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

open class JSONEncoder: TopLevelEncoder, @unchecked Sendable {
    public enum DateEncodingStrategy: Sendable { case iso8601 }
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = OutputFormatting(rawValue: 1), sortedKeys = OutputFormatting(rawValue: 2)
        public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
    }
    public init() {}
    open var dateEncodingStrategy: DateEncodingStrategy { get { .iso8601 } set {} }
    open var outputFormatting: OutputFormatting { get { [] } set {} }
    open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}

open class JSONSerialization: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let fragmentsAllowed = ReadingOptions(rawValue: 4)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let sortedKeys = WritingOptions(rawValue: 2), fragmentsAllowed = WritingOptions(rawValue: 4)
        public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
        public static let prettyPrinted = WritingOptions(rawValue: 1)
    }
    open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { fatalError() }
    open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}
open class NSNull: NSObject {}
open class NSNumber: NSObject, @unchecked Sendable { open var objCType: UnsafePointer<CChar> { fatalError() } }

public struct CharacterSet: Sendable {
    public static let whitespacesAndNewlines = CharacterSet(), newlines = CharacterSet(), whitespaces = CharacterSet()
}
extension StringProtocol {
    public func trimmingCharacters(in set: CharacterSet) -> String { String(self) }
    public var capitalized: String { "" }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
    public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
    public func range<T: StringProtocol>(of aString: T) -> Range<Index>? { nil }
    public func write(to url: URL, atomically: Bool, encoding: String.Encoding) throws {}
    public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(of target: T, with replacement: R) -> String { "" }
    public func padding<T: StringProtocol>(toLength newLength: Int, withPad padString: T, startingAt padIndex: Int) -> String { "" }
}
extension String {
    public enum Encoding: Sendable { case utf8, utf16 }
    public init?(data: Data, encoding: Encoding) { nil }
    public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
    public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
    public func data(using encoding: Encoding) -> Data? { nil }
}

// MARK: - URL loading: a part of Foundation itself, unlike on Linux

public struct URLRequest: Hashable, Sendable {
    public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy }
    public enum NetworkServiceType: UInt, Sendable { case `default` = 0, background = 3 }
    public init(url: URL, timeoutInterval: TimeInterval = 60) {}
    public var url: URL? { nil }
    public var httpMethod: String?
    public var httpBody: Data?
    public var httpBodyStream: InputStream? { nil }
    public var allHTTPHeaderFields: [String: String]?
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    public var timeoutInterval: TimeInterval = 60
    public var networkServiceType = NetworkServiceType.default
    public var allowsCellularAccess = true
    public var httpShouldHandleCookies = true
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
public struct URLError: Error, Hashable, Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        init() { rawValue = 0 }
        public static let badURL = Code()
        public static let unknown = Code(), cancelled = Code(), timedOut = Code(), networkConnectionLost = Code()
        public static let notConnectedToInternet = Code(), cannotFindHost = Code(), badServerResponse = Code()
        public static let dataLengthExceedsMaximum = Code(), cannotConnectToHost = Code()
        public static let internationalRoamingOff = Code(), dataNotAllowed = Code()
        public static func ~= (match: Code, error: any Error) -> Bool { false }
    }
    public static var notConnectedToInternet: Code { .notConnectedToInternet }
    public init(_ code: Code, userInfo: [String: Any] = [:]) {}
    public var code: Code { .unknown }
}
open class URLResponse: NSObject, @unchecked Sendable {
    public init(url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?) {}
    open var url: URL? { nil }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) { nil }
    open var statusCode: Int { 0 }
    open func value(forHTTPHeaderField field: String) -> String? { nil }
}
open class URLSessionTask: NSObject, @unchecked Sendable {
    open func resume() {}
    open func cancel() {}
    open var response: URLResponse? { nil }
    open var originalRequest: URLRequest? { nil }
    open var taskIdentifier: Int { 0 }
    public enum State: Int, Sendable { case running, suspended, canceling, completed }
    open var state: State { .running }
    @available(*, deprecated, message: "Not supported")
    public override init() {}
}
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    @available(*, deprecated, message: "Please use -[NSURLSession webSocketTaskWithRequest:] or other NSURLSession methods")
    public override init() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {
    @available(*, deprecated, message: "Please use -[NSURLSession dataTaskWithRequest:] or other NSURLSession methods")
    public override init() {}
}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {}
open class OperationQueue: NSObject, StubScheduler, @unchecked Sendable {
    public typealias SchedulerTimeType = StubDateTime<OperationQueue>
    public struct SchedulerOptions {}
    open class var current: OperationQueue? { nil }
    open var maxConcurrentOperationCount: Int { get { 1 } set {} }
    open var operationCount: Int { 0 }
    @preconcurrency open func addOperation(_ block: @escaping @Sendable () -> Void) {}
}
public protocol URLSessionDelegate: AnyObject, Sendable {}
// Apple's declares this method as optional, so a Mac's compiler accepts a delegate that misspells it, and nothing calls it.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
    @preconcurrency func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    )
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {}
open class HTTPCookie: NSObject {
    public enum AcceptPolicy: UInt, Sendable {
        case always, never, onlyFromMainDocumentDomain
    }
}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { fatalError() }
    open class var ephemeral: URLSessionConfiguration { fatalError() }
    open var urlCache: AnyObject?
    open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy = .always
    open var connectionProxyDictionary: [AnyHashable: Any]?
    open var protocolClasses: [AnyClass]?
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    open var allowsCellularAccess = true
    open var httpShouldSetCookies = true
    open var timeoutIntervalForResource: TimeInterval = 60
}
open class URLSession: NSObject, @unchecked Sendable {
    open class var shared: URLSession { fatalError() }
    // These are class methods in Objective-C, which a subclass doesn't inherit as initialisers. What it doesn't see keeps it
    // from inheriting them here.
    init(stub: Void) {}
    public convenience init(configuration: URLSessionConfiguration) { self.init(stub: ()) }
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) { self.init(stub: ()) }
    @available(*, deprecated, message: "Please use +[NSURLSession sessionWithConfiguration:] or other class methods")
    public override init() {}
    open func finishTasksAndInvalidate() {}
    open var configuration: URLSessionConfiguration { fatalError() }
    open func webSocketTask(with url: URL) -> URLSessionWebSocketTask { fatalError() }
    open var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) { get async { ([], [], []) } }
    @preconcurrency open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { fatalError() }
    @preconcurrency open func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { fatalError() }
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
    open func dataTask(with url: URL) -> URLSessionDataTask { fatalError() }
    @preconcurrency open func uploadTask(
        with request: URLRequest, from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask { fatalError() }
    @preconcurrency open func uploadTask(
        with request: URLRequest, fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask { fatalError() }
    @preconcurrency open func downloadTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask { fatalError() }
    @preconcurrency open func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask { fatalError() }
    @preconcurrency open func flush(completionHandler: @escaping @Sendable () -> Void) {}
    @preconcurrency open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {}
    open func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { fatalError() }
    open func data(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { fatalError() }
    open func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { fatalError() }
    open func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { fatalError() }
    open func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) { fatalError() }
    open func download(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) { fatalError() }
}
extension URLSession {
    public struct DataTaskPublisher: Publisher, Sendable {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {}
    }
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { fatalError() }
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher { fatalError() }
}
public protocol URLProtocolClient: AnyObject {
    func urlProtocol(_ protocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy)
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}
open class URLCache: NSObject {
    public enum StoragePolicy: UInt, Sendable {
        case allowed, allowedInMemoryOnly, notAllowed
    }
}
open class InputStream: NSObject {
    open func open() {}
    open func close() {}
    open func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int { 0 }
}

open class URLProtocol: NSObject {
    open class func registerClass(_ protocolClass: AnyClass) -> Bool { false }
    open var request: URLRequest { fatalError() }
    open var task: URLSessionTask? { nil }
    open class func canInit(with request: URLRequest) -> Bool { false }
    open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    open var client: (any URLProtocolClient)? { nil }
    open func startLoading() {}
    open func stopLoading() {}
}
