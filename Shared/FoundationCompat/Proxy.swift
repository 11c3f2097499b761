import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// A configuration for a server on this machine: it keeps nothing, and goes through no proxy.
    public static var loopback: URLSessionConfiguration {
        #if canImport(FoundationNetworking)
        Proxy.leaveOutLoopback
        #endif
        return base.withLock { $0.copy() as? URLSessionConfiguration } ?? .ephemeral
    }

    /// A configuration for that server, or for the mock.
    public static func toReach(_ server: URL?) -> URLSessionConfiguration {
        let host = server?.host() ?? "localhost"
        return ["localhost", "127.0.0.1", "::1"].contains(host) ? .loopback : .ephemeral
    }

    /// Made once, since each makes a cache.
    private static let base: Locked<URLSessionConfiguration> = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieAcceptPolicy = .never
        #if !canImport(FoundationNetworking)
        configuration.connectionProxyDictionary = [:]
        #endif
        return Locked(configuration)
    }()
}

/// The proxy that the environment names for a server, such as that of a company's network.
///
/// NB: On Linux, Foundation heeds no `connectionProxyDictionary`, but libcurl below it does heed the environment
/// (https://curl.se/docs/manpage.html, ENVIRONMENT). On Apple's systems it is the other way round.
public enum Proxy {
    /// The address of the proxy between this machine and a server, without credentials; `nil` on Apple's systems.
    public static func address(
        for url: URL,
        environment: [String: String] = ProcessInfo.processInfo.environment,
    ) -> String? {
        #if canImport(FoundationNetworking)
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
        // A CGI script gets a header field of the request as HTTP_PROXY, so that one is heeded in lower case only.
        let own = scheme == "http" ? ["http_proxy"] : ["\(scheme)_proxy", "\(scheme.uppercased())_PROXY"]
        guard
            let value = (own + ["all_proxy", "ALL_PROXY"]).lazy.compactMap({ environment[$0] }).first,
            !value.isEmpty,
            !Proxy.exceptions(environment).contains(where: {
                $0 == "*" || $0 == host || host.hasSuffix(".\($0)")
            })
        else { return nil }
        return value.replacing(#/^([a-z0-9]+:\/\/)?.*@/#.ignoresCase()) { $0.1 ?? "" }
        #else
        return nil
        #endif
    }

    #if canImport(FoundationNetworking)
    /// The hosts that are reached without a proxy.
    private static func exceptions(_ environment: [String: String]) -> [String] {
        (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
            .split { $0 == "," || $0 == " " }
            .map { String($0.drop { $0 == "." }) }
    }

    /// Has this process, and those that it starts, reach servers on this machine without a proxy; done once.
    static let leaveOutLoopback: Void = {
        let environment = ProcessInfo.processInfo.environment
        let known = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard known != "*" else { return }
        setenv("no_proxy", (known.isEmpty ? "" : known + ",") + "127.0.0.1,localhost,::1", 1)
    }()
    #endif
}
