import Foundation

// Elsewhere, URLSession and what belongs to it are a part of Foundation.
#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif

extension URLSession {
    /// A session whose tasks may be cancelled as soon as they have an outcome, on every platform.
    ///
    /// - Parameters:
    ///   - configuration: The configuration; on Linux, nothing is cached.
    ///   - deliveries: What counts the outcomes, on Linux only.
    ///   - longestBody: The longest body in bytes, on Linux only; elsewhere, only time ends an endless one.
    public static func steady(
        _ configuration: URLSessionConfiguration,
        deliveries: Deliveries? = nil,
        longestBody: Int = 64 << 20,
    ) -> URLSession {
        #if canImport(FoundationNetworking)
        return SteadySession(configuration, deliveries, longestBody: longestBody)
        #else
        return URLSession(configuration: configuration)
        #endif
    }
}
