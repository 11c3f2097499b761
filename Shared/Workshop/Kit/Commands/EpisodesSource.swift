import Episodes
import Foundation
import FoundationCompat
import MockAPI
import MockHTTP
import Terminal

/// Where a screen's episodes come from: the mock, opened for the purpose, or a real API.
struct EpisodesSource {
    let environment: APIEnvironment
    let session: URLSession
    /// The same in a line for people.
    let description: String
    let proxy: Proxy?
    private let mock: MockAPI?

    /// - Parameters:
    ///   - invocation: The command up to its options, for suggestions.
    ///   - timeout: How long a server may say nothing, in seconds; a whole request may take three times that.
    init(_ arguments: Arguments, invocation: String, timeout: TimeInterval) throws {
        let fault = try arguments.value(of: "--fault").map { try Fault(named: $0, for: invocation) }
        let real = try APIEnvironment(arguments, fault: fault, invocation: invocation)
        let configuration = URLSessionConfiguration.toReach(real?.baseURL)
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = 3 * timeout
        if fault == .offline { configuration.protocolClasses = [OfflineURLProtocol.self] }
        session = .steady(configuration)

        if let real {
            mock = nil
            environment = real
            proxy = Proxy(for: real.baseURL)
            description =
                real.baseURL.absoluteString.printable
                + (proxy.map { ", through the proxy \($0.address.printable)" } ?? "")
                + (fault == .offline ? ", offline" : "")
        } else {
            let mock = try MockAPI(fault: fault)
            self.mock = mock
            proxy = nil
            environment = mock.environment
            let trouble = fault.map { "\($0.rawValue): \($0.explanation)" }
            description = "Mock API at \(mock.url.absoluteString)\(trouble.map { " · \($0)" } ?? "")"
        }
    }

    func stop() {
        mock?.stop()
    }
}

extension APIEnvironment {
    /// The real API that was named; nil when none was.
    fileprivate init?(_ arguments: Arguments, fault: Fault?, invocation: String) throws(UsageError) {
        let (address, token) = (arguments.value(of: "--base-url"), arguments.value(of: "--token"))
        switch (address, token) {
        case (nil, nil): return nil
        case (nil, _?):
            throw UsageError(
                "`--token` is for a real API, and needs `--base-url`.",
                "Add it: \(invocation) --token T --base-url https://api.example.com",
            )
        case (_?, nil):
            throw UsageError(
                "`--base-url` needs a token.",
                "Add it: \(invocation) --base-url \(address?.printable ?? "") --token T",
            )
        case (let address?, let token?):
            guard fault == nil || fault == .offline else {
                throw UsageError(
                    "Only the mock API can play `\(fault?.rawValue ?? "")`, not a real one.",
                    "Leave `--base-url` out, or use `--fault offline`.",
                )
            }
            self.init(baseURL: try URL(ofAPI: address), token: try token.asToken())
        }
    }
}

extension URL {
    /// The address of an API: http or https, with a host.
    fileprivate init(ofAPI address: String) throws(UsageError) {
        guard
            let url = URL(string: address),
            ["http", "https"].contains(url.scheme?.lowercased()),
            url.host().map({ !$0.isEmpty }) ?? false
        else {
            throw UsageError(
                "\(address.quoted) isn't the address of an API.",
                "Give it in full, such as: --base-url https://api.example.com",
            )
        }
        self = url
    }
}

extension String {
    /// The text, if it can stand in a header field (RFC 9110 §5.5).
    fileprivate func asToken() throws(UsageError) -> String {
        guard !isEmpty, utf8.allSatisfy({ (0x20...0x7E).contains($0) }), first != " ", last != " " else {
            throw UsageError(
                "That token can't stand in a header field.",
                "A token is one line of printable ASCII: --token T",
            )
        }
        return self
    }
}
