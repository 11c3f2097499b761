import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// A configuration for a server on this machine, which stores nothing and uses no proxy.
    ///
    /// NB: On Linux, Foundation ignores `connectionProxyDictionary`, but libcurl below it uses the environment
    /// (https://curl.se/docs/manpage.html, ENVIRONMENT). On Apple's systems it is the other way round.
    public static var loopback: URLSessionConfiguration {
        #if canImport(FoundationNetworking)
        bypassProxyForLoopback
        #endif
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieAcceptPolicy = .never
        // Such a server fails at once or not at all. On a busy machine, its answer may take minutes.
        configuration.timeoutIntervalForRequest = 3600
        #if !canImport(FoundationNetworking)
        configuration.connectionProxyDictionary = [:]
        #endif
        return configuration
    }

    #if canImport(FoundationNetworking)
    /// Lets this process, and those that it starts, reach servers on this machine without a proxy.
    private static let bypassProxyForLoopback: Void = {
        let environment = ProcessInfo.processInfo.environment
        let known = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard known != "*" else { return }
        setenv("no_proxy", (known.isEmpty ? "" : known + ",") + "127.0.0.1,localhost,::1", 1)
    }()
    #endif
}
