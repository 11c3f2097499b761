import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// A configuration for a server on this machine: it keeps nothing, and goes through no proxy.
    ///
    /// NB: On Linux, Foundation heeds no `connectionProxyDictionary`, but libcurl below it does heed the environment
    /// (https://curl.se/docs/manpage.html, ENVIRONMENT). On Apple's systems it is the other way round.
    public static var loopback: URLSessionConfiguration {
        #if canImport(FoundationNetworking)
        leaveOutLoopback
        #endif
        return base.withLock { $0.copy() as? URLSessionConfiguration } ?? .ephemeral
    }

    /// Made once, since each makes a cache.
    private static let base: Locked<URLSessionConfiguration> = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieAcceptPolicy = .never
        // Such a server fails at once or not at all; on a busy machine, its answer may take minutes.
        configuration.timeoutIntervalForRequest = 3600
        #if !canImport(FoundationNetworking)
        configuration.connectionProxyDictionary = [:]
        #endif
        return Locked(configuration)
    }()

    #if canImport(FoundationNetworking)
    /// Has this process, and those that it starts, reach servers on this machine without a proxy; done once.
    private static let leaveOutLoopback: Void = {
        let environment = ProcessInfo.processInfo.environment
        let known = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard known != "*" else { return }
        setenv("no_proxy", (known.isEmpty ? "" : known + ",") + "127.0.0.1,localhost,::1", 1)
    }()
    #endif
}
