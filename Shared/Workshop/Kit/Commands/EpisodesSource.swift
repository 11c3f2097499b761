import Episodes
import Foundation
import FoundationCompat
import MockAPI
import Synchronization
import Terminal

/// The source of a screen's episodes: a mock API of its own, or a real one.
struct EpisodesSource {
    let environment: APIEnvironment
    let session: URLSession
    /// The source in one line.
    let description: String
    private let mock: MockAPI?

    /// - Parameters:
    ///   - invocation: The command up to its options, for suggestions.
    ///   - timeout: How long a server may stay silent, in seconds; a whole request may take three times that.
    init(_ arguments: Arguments, invocation: String, timeout: TimeInterval) throws {
        let fault = try arguments.value(of: "--fault").map { try Fault(named: $0, for: invocation) }
        let real = try APIEnvironment(arguments, invocation: invocation)
        let configuration = URLSessionConfiguration.toReach(real?.baseURL)
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = 3 * timeout
        configuration.protocolClasses =
            [DisconnectedURLProtocol.self] + (configuration.protocolClasses ?? [])
        session = .steady(configuration)

        if let real {
            mock = nil
            environment = real
            description =
                real.baseURL.absoluteString.printable
                + (Proxy.address(for: real.baseURL).map { ", through the proxy \($0.printable)" } ?? "")
                + (fault == .offline ? ", offline" : "")
        } else {
            let mock = try MockAPI(fault: fault)
            self.mock = mock
            environment = mock.environment
            let trouble = fault.map { "\($0.rawValue): \($0.explanation)" }
            description = "Mock API at \(mock.url.absoluteString)\(trouble.map { " · \($0)" } ?? "")"
        }
        try play(fault)
    }

    /// Has every request from now on fail like this; none, if nil.
    func play(_ fault: Fault?) throws(UsageError) {
        guard mock != nil || fault == nil || fault == .offline else {
            throw UsageError(
                "Only the mock API can play `\(fault?.rawValue ?? "")`, not a real one.",
                "Leave `--base-url` out, or use `--fault offline`.",
            )
        }
        mock?.fault = fault
        let server = environment.baseURL.absoluteString
        DisconnectedURLProtocol.servers.withLock { servers in
            if fault == .offline { servers.insert(server) } else { servers.remove(server) }
        }
    }

    func stop() {
        try? play(nil)
        mock?.stop()
    }
}

extension APIEnvironment {
    /// The real API of the arguments, or `nil` without one.
    fileprivate init?(_ arguments: Arguments, invocation: String) throws(UsageError) {
        let (address, token) = (arguments.value(of: "--base-url"), arguments.value(of: "--token"))
        guard address != nil || token != nil else { return nil }
        guard let address, let token else {
            throw UsageError(
                "A real API needs both `--base-url` and `--token`.",
                "Add them: \(invocation) --base-url https://api.example.com --token T",
            )
        }
        guard
            let url = URL(string: address),
            ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false
        else {
            throw UsageError(
                "\(address.quoted) isn't the address of an API.",
                "Give it in full, such as: --base-url https://api.example.com",
            )
        }
        // RFC 9110 §5.5
        let isText = token.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        guard isText, !token.isEmpty, token.first != " ", token.last != " " else {
            throw UsageError(
                "That token can't be sent in a header field.",
                "A token is one line of printable ASCII: --token T",
            )
        }
        self.init(baseURL: url, token: token)
    }
}
