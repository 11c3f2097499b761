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

    public func episodes() async throws(APIError) -> [Episode] {
        try await fetch(.episodes)
    }

    public func video(for episode: Episode) async throws(APIError) -> Video {
        try await fetch(.video(episode.id))
    }

    @concurrent
    private func fetch<Value: Decodable>(_ endpoint: Endpoint) async throws(APIError) -> Value {
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: request(for: endpoint))
        } catch {
            let isOffline = (error as? URLError)?.code == .notConnectedToInternet
            throw isOffline ? .unreachable : .failedRequest
        }

        let status = (response as? HTTPURLResponse)?.statusCode
        guard let status, (200..<300).contains(status) else {
            throw .failedRequest
        }

        do {
            return try JSONDecoder.api.decode(Value.self, from: data)
        } catch {
            throw .invalidResponse
        }
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
