import Combine
import Episodes
import Foundation

/// A service that fetches the app's data over HTTP.
nonisolated public struct APIClient: APIService {
    private let environment: APIEnvironment
    private let session: URLSession

    /// Creates a client that uses the given environment and session.
    public init(environment: APIEnvironment, session: URLSession = .shared) {
        self.environment = environment
        self.session = session
    }

    public func episodes(
        _ completion: @escaping @Sendable ([Episode]?, APIError?) -> Void,
    ) -> AnyCancellable {
        fetch(.episodes, completion)
    }

    public func video(
        for episode: Episode,
        _ completion: @escaping @Sendable (Video?, APIError?) -> Void,
    ) -> AnyCancellable {
        fetch(.video(episode.id), completion)
    }

    private func fetch<Value: Decodable & Sendable>(
        _ endpoint: Endpoint,
        _ completion: @escaping @Sendable (Value?, APIError?) -> Void,
    ) -> AnyCancellable {
        let task = session.dataTask(with: request(for: endpoint)) { data, response, error in
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
                completion(try JSONDecoder.api.decode(Value.self, from: data), nil)
            } catch {
                completion(nil, .invalidResponse)
            }
        }
        task.resume()
        return AnyCancellable(task.cancel)
    }

    private func request(for endpoint: Endpoint) -> URLRequest {
        let url = environment.baseURL.appending(path: endpoint.path)
        var request = URLRequest(url: url)
        request.setValue(environment.token, forHTTPHeaderField: "X-API-TOKEN")
        return request
    }
}

nonisolated private enum Endpoint {
    case episodes
    case video(Episode.ID)

    var path: String {
        switch self {
        case .episodes: "api/v1/episodes"
        case .video(let id): "api/v1/episodes/\(id)/video"
        }
    }
}

nonisolated extension JSONDecoder {
    /// The decoder for the API's bodies, with keys in snake case and dates in ISO 8601.
    static var api: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
