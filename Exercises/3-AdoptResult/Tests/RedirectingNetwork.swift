import EveryOrder
import Feed
import Foundation
import FoundationCompat

/// A network on which every request reaches the test's server, whatever its host.
struct RedirectingNetwork: Network {
    private let destination: URL
    private let session: URLSession

    @MainActor
    init(to backend: Backend) {
        destination = backend.url
        session = backend.session
    }

    func load(
        _ request: URLRequest,
        completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) {
        var request = request
        request.setValue(request.url?.host(), forHTTPHeaderField: "X-Original-Host")
        request.url = destination.appending(path: request.url?.path() ?? "")
        session.load(request, completion: completion)
    }
}

extension Backend {
    /// The client for this server, with the app's address and key by default.
    func client(path: String = "v1", apiKey: String = "feed-3f9c21") -> APIClient {
        APIClient(baseURL: url.appending(path: path), apiKey: apiKey, network: RedirectingNetwork(to: self))
    }
}
