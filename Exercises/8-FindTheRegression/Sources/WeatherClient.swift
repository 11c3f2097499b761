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

    public func forecast(for city: String) async throws(WeatherError) -> Forecast {
        let data: Data
        do {
            data = try await body(of: request(for: city))
        } catch {
            let isOffline = (error as? URLError)?.code == .notConnectedToInternet
            throw isOffline ? .unreachable : .failedRequest
        }

        do {
            return try JSONDecoder().decode(Forecast.self, from: data)
        } catch {
            throw .invalidResponse
        }
    }

    private func body(of request: URLRequest) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: request) { data, _, error in
                if let data, error == nil {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(throwing: error ?? URLError(.badServerResponse))
                }
            }
            task.resume()
        }
    }

    private func request(for city: String) -> URLRequest {
        var request = URLRequest(url: baseURL.appending(path: "forecasts/\(city)"))
        request.setValue(key, forHTTPHeaderField: "X-API-KEY")
        return request
    }
}
