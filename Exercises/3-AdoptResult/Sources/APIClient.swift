import Foundation
import FoundationCompat

/// Fetches the feed over HTTP.
public struct APIClient: Sendable {
    private let network: any Network

    /// Creates a client that performs its requests on the given network.
    public init(network: any Network) {
        self.network = network
    }

    /// Creates a client for the API at the given address that sends the given key.
    public init(baseURL: URL, apiKey: String, network: any Network) {
        // A placeholder: the address and the key aren't used yet.
        self.init(network: network)
    }

    /// Fetches the episodes, in the API's order.
    ///
    /// - Parameter completion: Called once, on any thread, with either the episodes or an error.
    public func fetchEpisodes(_ completion: @escaping @Sendable ([Episode]?, APIClientError?) -> Void) {
        var request = URLRequest(url: URL(string: "https://api.feed.example/v1/episodes")!)
        request.setValue("feed-3f9c21", forHTTPHeaderField: "X-API-KEY")

        network.load(request) { data, response, error in
            if let error {
                let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                completion(nil, isOffline ? .unreachable : .failedRequest)
                return
            }

            let status = (response as? HTTPURLResponse)?.statusCode
            guard let data, let status, (200..<300).contains(status) else {
                completion(nil, .failedRequest)
                return
            }

            do {
                completion(try JSONDecoder().decode([Episode].self, from: data), nil)
            } catch {
                completion(nil, .invalidResponse)
            }
        }
    }

    /// Fetches the episodes, in the API's order.
    ///
    /// - Parameter completion: Called once, on any thread.
    public func fetchEpisodes(_ completion: @escaping @Sendable (Result<[Episode], APIClientError>) -> Void) {
        completion(.failure(.notWritten))
    }
}
