import Foundation
import FoundationCompat

/// A session, or its replacement in a test.
public protocol URLSessionProtocol: Sendable {
    /// Creates a task that performs a request when it is resumed.
    func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void,
    ) -> URLSessionDataTask
}

extension URLSession: URLSessionProtocol {}

/// Sends requests to one API, with the token that identifies the app.
public struct NetworkManager<Session: URLSessionProtocol>: NetworkService {
    private let baseURL: URL
    private let token: String
    private let session: Session

    /// Creates a manager for the API at the given address that uses the given session.
    public init(baseURL: URL, token: String, session: Session) {
        self.baseURL = baseURL
        self.token = token
        self.session = session
    }

    public func fetch<Value: Decodable & Sendable>(
        _ request: NetworkRequest,
        as type: Value.Type,
        _ completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void,
    ) {
        completion(.failure(.unwritten("NetworkManager.fetch(_:as:_:)")))
    }

    /// Sends a request.
    ///
    /// - Parameter completion: Called once, on any thread, with the body of the answer.
    public func send(
        _ request: NetworkRequest,
        _ completion: @escaping @Sendable (Result<Data, any Error>) -> Void,
    ) {
        URLSession.shared.dataTask(with: urlRequest(for: request)) { data, response, error in
            if let error {
                completion(.failure(error))
                return
            }

            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            guard let data, (200..<300).contains(status) else {
                completion(.failure(NetworkError.httpError(status)))
                return
            }

            if status == 401 || status == 403 {
                completion(.failure(NetworkError.accessForbidden))
                return
            }

            completion(.success(data))
        }
        .resume()
    }

    private func urlRequest(for request: NetworkRequest) -> URLRequest {
        var urlRequest = URLRequest(url: baseURL.appending(path: request.path))
        urlRequest.httpMethod = request.method.rawValue
        urlRequest.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        for (name, value) in request.headers {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        if let body = request.body {
            urlRequest.setValue("application/json", forHTTPHeaderField: "Content-Type")
            urlRequest.httpBody = try? JSONEncoder().encode(body)
        }
        return urlRequest
    }
}
