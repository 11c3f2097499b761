import Foundation
import FoundationCompat

/// Fetches the feed over HTTP.
public struct APIClient: Sendable {
    private let baseURL: URL
    private let apiKey: String
    private let session: URLSession

    /// Creates a client for the API at the given address that sends the given key.
    public init(baseURL: URL, apiKey: String, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.apiKey = apiKey
        self.session = session
    }

    /// Fetches the episodes, in the API's order.
    ///
    /// - Parameter completion: Called once, on any thread, with either the episodes or an error.
    public func fetchEpisodes(_ completion: @escaping @Sendable ([Episode]?, APIClientError?) -> Void) {
        session.dataTask(with: request(for: .episodes)) { data, response, error in
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
        .resume()
    }

    /// Fetches the episodes, in the API's order.
    ///
    /// - Parameter completion: Called once, on any thread.
    public func fetchEpisodes(_ completion: @escaping @Sendable (Result<[Episode], APIClientError>) -> Void) {
        completion(.failure(.notWritten))
    }

    private func request(for endpoint: Endpoint) -> URLRequest {
        var request = URLRequest(url: baseURL.appending(path: endpoint.path))
        request.setValue(apiKey, forHTTPHeaderField: "X-API-KEY")
        return request
    }
}

private enum Endpoint {
    case episodes

    var path: String {
        switch self {
        case .episodes: "episodes"
        }
    }
}
