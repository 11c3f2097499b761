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
    ///   - opensSockets: Whether its requests open sockets, rather than being answered by a URLProtocol.
    ///   - onEvent: Called with what happens to WebSockets and to tasks that have a completion handler, on Linux only.
    public static func cancellationSafe(
        _ configuration: URLSessionConfiguration,
        opensSockets: Bool = true,
        onEvent: @escaping @Sendable (TaskEvent) -> Void = { _ in },
    ) -> URLSession {
        #if canImport(FoundationNetworking)
        return CancellationSafeSession(configuration, opensSockets: opensSockets, onEvent: onEvent)
        #else
        return URLSession(configuration: configuration)
        #endif
    }

    /// Performs an action where a URLProtocol of this session may answer: on Linux, on the work queue of a session that is
    /// safe to cancel.
    ///
    /// - Returns: Whether there is such a place. If not, nothing is performed.
    public func performForProtocol(_ action: @escaping @Sendable () -> Void) -> Bool {
        #if canImport(FoundationNetworking)
        guard let session = self as? CancellationSafeSession else { return false }
        session.performOnWorkQueue(action)
        return true
        #else
        return false
        #endif
    }

    /// Something that happens to a task of a session that is safe to cancel.
    public enum TaskEvent: Sendable {
        /// A task is about to be created.
        case begins
        /// The task exists. It is still suspended.
        case isCreated(URLSessionTask)
        /// The task has ended. Its completion handler hasn't been called.
        case ends(URLSessionTask)
        /// Its completion handler has returned.
        case isDelivered
        /// A WebSocket has been created.
        case opensWebSocket(URL?)
    }
}
