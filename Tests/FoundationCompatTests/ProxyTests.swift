#if canImport(FoundationNetworking)
import Foundation
import FoundationCompat
import MockHTTP
import Testing

@Suite("A proxy", .timeLimit(.minutes(5)))
struct ProxyTests {
    private static let company = "http://proxy.example:3128"
    private static let unused = "http://127.0.0.1:9"

    @Test(
        "is what the environment names for the scheme, unless the host is left out",
        arguments: [
            (["http_proxy": company], company),
            (["all_proxy": company], company),
            (["ALL_PROXY": company, "http_proxy": ""], nil),
            (["HTTP_PROXY": company], nil),
            (["https_proxy": company], nil),
            (["http_proxy": "http://me:secret@proxy.example:3128"], company),
            (["http_proxy": "me:secret@proxy.example:3128"], "proxy.example:3128"),
            (["http_proxy": company, "no_proxy": "example.com"], nil),
            (["http_proxy": company, "NO_PROXY": "other.example, .api.example.com"], nil),
            (["http_proxy": company, "no_proxy": "ple.com"], company),
            (["http_proxy": company, "no_proxy": "*"], nil),
        ] as [([String: String], String?)]
    )
    func environment(_ environment: [String: String], _ address: String?) throws {
        let url = try #require(URL(string: "http://api.example.com"))
        #expect(Proxy.address(for: url, environment: environment) == address)
    }

    @Test(
        "doesn't stand between a test and its server, whatever it leaves out already",
        arguments: [["http_proxy": unused], ["all_proxy": unused, "NO_PROXY": "company.example"]]
    )
    func loopback(_ environment: [String: String]) async {
        await #expect(processExitsWith: .success, "The request went to the proxy.") { [environment] in
            for (name, value) in environment { setenv(name, value, 1) }
            let server = try HTTPServer { $0.respond(.json("[]")) }
            _ = try await URLSession.steady(.loopback).data(from: server.url)
            // A learner's code may bring its own session.
            _ = try await URLSession.shared.data(from: server.url)
        }
    }
}
#endif
