import Foundation

// On other platforms, URLSession is part of Foundation.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

extension URLSession {
    /// Creates a session whose tasks can be cancelled safely at any time, on every platform.
    ///
    /// - Parameters:
    ///   - configuration: The configuration. On Linux, nothing is cached.
    ///   - deliveries: A counter of the outcomes, on Linux only.
    public static func cancellationSafe(
        _ configuration: URLSessionConfiguration,
        deliveries: DeliveryCounter? = nil,
    ) -> URLSession {
        #if canImport(FoundationNetworking)
        return CancellationSafeSession(configuration, deliveries)
        #else
        return URLSession(configuration: configuration)
        #endif
    }
}
