import Foundation

// NB: On Linux, URLSession is in a module of its own, and `import Foundation` isn't enough. Remove this once it is.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

extension URLSession {
    /// Creates a session whose tasks can be cancelled safely at any time, on every platform.
    ///
    /// NB: On Apple's systems, it is a plain session. Replace it with one when `CancellationSafeSession` goes.
    ///
    /// - Parameters:
    ///   - configuration: The configuration. On Linux, nothing is cached.
    ///   - onTask: Called when a task is created, on Linux only.
    ///   - onEnd: Called when a task has ended, before its completion handler, on Linux only.
    ///   - onOutcome: Called after each completion handler, on Linux only.
    public static func cancellationSafe(
        _ configuration: URLSessionConfiguration,
        onTask: @escaping @Sendable (URLSessionTask) -> Void = { _ in },
        onEnd: @escaping @Sendable (URLSessionTask) -> Void = { _ in },
        onOutcome: @escaping @Sendable () -> Void = {},
    ) -> URLSession {
        #if canImport(FoundationNetworking)
        return CancellationSafeSession(configuration, onTask: onTask, onEnd: onEnd, onOutcome: onOutcome)
        #else
        return URLSession(configuration: configuration)
        #endif
    }
}
