import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
    /// A session whose tasks may be cancelled as soon as their outcome is there, on every platform.
    ///
    /// - Parameters:
    ///   - configuration: How it sends; on Linux, nothing is cached.
    ///   - deliveries: What counts the outcomes, on Linux only.
    ///   - longestBody: How many bytes are received before a request fails, on Linux only; on Apple's systems, an
    ///     endless body ends with `timeoutIntervalForResource` alone.
    public static func steady(
        _ configuration: URLSessionConfiguration,
        deliveries: Deliveries? = nil,
        longestBody: Int = 64 << 20,
    ) -> URLSession {
        prepareForSockets()
        #if canImport(FoundationNetworking)
        return SteadySession(configuration, deliveries, longestBody: longestBody)
        #else
        return URLSession(configuration: configuration)
        #endif
    }

    /// Has the next sockets not take the place of those that were closed a moment ago, where that would harm.
    ///
    /// To be called before a request that may supersede another one.
    public static func prepareForSockets() {
        #if canImport(FoundationNetworking)
        FreshDescriptors.prepare()
        #endif
    }
}
