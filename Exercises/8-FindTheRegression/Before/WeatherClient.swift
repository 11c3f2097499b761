import Combine
import Foundation
import FoundationCompat

/// A client that fetches the weather over HTTP.
public struct WeatherClient: WeatherService {
    private let baseURL: URL
    private let key: String
    private let session: URLSession

    /// Creates a client that sends requests to the given server, with the given key, through the given session.
    public init(baseURL: URL, key: String, session: URLSession) {
        self.baseURL = baseURL
        self.key = key
        self.session = session
    }

    public func forecast(
        for city: String,
        _ completion: @escaping @Sendable (Result<Forecast, WeatherError>) -> Void,
    ) -> AnyCancellable {
        let task = session.dataTask(with: request(for: city)) { data, response, error in
            if let error {
                let isOffline = (error as? URLError)?.code == .notConnectedToInternet
                completion(.failure(isOffline ? .unreachable : .failedRequest))
                return
            }

            let status = (response as? HTTPURLResponse)?.statusCode
            guard let data, let status, (200..<300).contains(status) else {
                completion(.failure(.failedRequest))
                return
            }

            do {
                completion(.success(try JSONDecoder().decode(Forecast.self, from: data)))
            } catch {
                completion(.failure(.invalidResponse))
            }
        }
        task.resume()
        return AnyCancellable(task.cancel)
    }

    private func request(for city: String) -> URLRequest {
        var request = URLRequest(url: baseURL.appending(path: "forecasts/\(city)"))
        request.setValue(key, forHTTPHeaderField: "X-API-KEY")
        return request
    }
}
