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
    ///   - maxBodySize: The size limit of a body in bytes, on Linux only; elsewhere, only a time-out ends it.
    public static func cancellationSafe(
        _ configuration: URLSessionConfiguration,
        deliveries: DeliveryCounter? = nil,
        maxBodySize: Int = 64 << 20,
    ) -> URLSession {
        #if canImport(FoundationNetworking)
        return CancellationSafeSession(configuration, deliveries, maxBodySize: maxBodySize)
        #else
        return URLSession(configuration: configuration)
        #endif
    }
}
