import EveryOrder
import Feed
import Foundation
import FoundationCompat

/// A network that records each request, and answers like a device without a connection.
///
/// Nothing is sent, so a test can see what the app would send, and where.
struct RecordingNetwork: Network {
    /// Each request in three lines: the server, the method and the path, and the key.
    let requests: ValueCollector<[String]>

    @MainActor
    init() {
        requests = ValueCollector()
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
