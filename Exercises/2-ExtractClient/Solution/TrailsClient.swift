import Combine
import Foundation
import FoundationCompat

/// Fetches the trails over HTTP.
public struct TrailsClient: TrailsService {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a client for the API at the given address that uses the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    public func trails(
        _ completion: @escaping @Sendable ([Trail]?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        fetch("trails", completion)
    }

    public func report(
        on trail: Trail,
        _ completion: @escaping @Sendable (TrailReport?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        fetch("trails/\(trail.id)/report", completion)
    }

    private func fetch<Value: Decodable & Sendable>(
        _ path: String,
        _ completion: @escaping @Sendable (Value?, TrailsError?) -> Void,
    ) -> AnyCancellable {
        let request = URLRequest(url: baseURL.appending(path: path))
        let task = session.dataTask(with: request) { data, response, error in
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
                completion(try JSONDecoder().decode(Value.self, from: data), nil)
            } catch {
                completion(nil, .invalidResponse)
            }
        }
        task.resume()
        return AnyCancellable(task.cancel)
    }
}
