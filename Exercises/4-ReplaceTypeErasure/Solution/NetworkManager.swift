import Foundation
import FoundationCompat

/// Sends requests to one API, with the token that identifies the app.
public struct NetworkManager: NetworkService {
    private let baseURL: URL
    private let token: String
    private let session: URLSession

    /// Creates a manager for the API at the given address that uses the given session.
    public init(baseURL: URL, token: String, session: URLSession) {
        self.baseURL = baseURL
        self.token = token
        self.session = session
    }

    public func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    ) {
        let urlRequest: URLRequest
        do throws(NetworkError) {
            urlRequest = try self.urlRequest(for: request)
        } catch {
            completion(.failure(error))
            return
        }

        session.dataTask(with: urlRequest) { data, response, error in
            if let error {
                let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                completion(.failure(isOffline ? .noInternet : .failedRequest))
                return
            }

            guard let data, let status = (response as? HTTPURLResponse)?.statusCode else {
                completion(.failure(.failedRequest))
                return
            }

            switch status {
            case 200..<300:
                completion(
                    Result { try JSONDecoder().decode(type, from: data) }.mapError { _ in .invalidResponse }
                )
            case 401, 403:
                completion(.failure(.accessForbidden))
            default:
                completion(.failure(.httpError(status)))
            }
        }
        .resume()
    }

    private func urlRequest(for request: NetworkRequest) throws(NetworkError) -> URLRequest {
        var urlRequest = URLRequest(url: baseURL.appending(path: request.path))
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        for (name, value) in request.headers {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        if let body = request.body {
            urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
            do {
                urlRequest.httpBody = try JSONEncoder().encode(body)
            } catch {
                throw .invalidBody
            }
        }
        return urlRequest
    }
}
