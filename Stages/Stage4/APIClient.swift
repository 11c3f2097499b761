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

    public func episodes() -> AnyPublisher<[Episode], APIError> {
        fetch(.episodes)
    }

    public func video(for episode: Episode) -> AnyPublisher<Video, APIError> {
        fetch(.video(episode.id))
    }

    private func fetch<Value: Decodable>(_ endpoint: Endpoint) -> AnyPublisher<Value, APIError> {
        session.dataTaskPublisher(for: request(for: endpoint))
            .mapError { error in
                let isOffline = error.code == .notConnectedToInternet
                return isOffline ? APIError.unreachable : .failedRequest
            }
            .tryMap { data, response in
                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, (200..<300).contains(status) else {
                    throw APIError.failedRequest
                }

                return data
            }
            .decode(type: Value.self, decoder: JSONDecoder.api)
            .mapError { $0 as? APIError ?? .invalidResponse }
            .eraseToAnyPublisher()
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
