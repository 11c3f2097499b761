import Feed
import Foundation
import FoundationCompat
import TestSupport

/// A network that takes down each request, and answers as a device without a connection does.
///
/// Nothing is sent, so that the app itself can be asked what it would send, and to whom.
struct Notebook: Network {
    /// Each request in three lines: the server, the method with the target, the key.
    let requests: Answers<[String]>

    @MainActor
    init() {
        requests = Answers()
    }

    func load(
        _ request: URLRequest,
        completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) {
        let address = request.url?.absoluteString ?? ""
        let server = URL(string: "/", relativeTo: request.url)?.absoluteString.dropLast() ?? ""
        requests.add([
            String(server),
            "\(request.httpMethod ?? "GET") \(address.dropFirst(server.count))",
            "X-API-KEY: \(request.value(forHTTPHeaderField: "X-API-KEY") ?? "none")",
        ])
        completion(nil, nil, URLError(.notConnectedToInternet))
    }
}
