#if canImport(FoundationNetworking)
import EveryOrder
import Foundation
import FoundationCompat
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    private static let unused = "http://127.0.0.1:9"

    @Test(arguments: [["http_proxy": unused], ["all_proxy": unused, "NO_PROXY": "company.example"]])
    func `No proxy is used on loopback, whatever it already excludes`(environment: [String: String]) async {
        await #expect(processExitsWith: .success, "The request went to the proxy.") { [environment] in
            for (name, value) in environment { setenv(name, value, 1) }
            let server = try HTTPServer { $0.respond(.json("[]")) }
            _ = try await URLSession.cancellationSafe(.loopback).data(from: server.url)
            // A learner's code may bring its own session.
            _ = try await URLSession.shared.data(from: server.url)
        }
    }
}
#endif
