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
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: request(for: city))
        } catch {
            let isOffline = (error as? URLError)?.code == .notConnectedToInternet
            throw isOffline ? .unreachable : .failedRequest
        }

        let status = (response as? HTTPURLResponse)?.statusCode
        guard let status, (200..<300).contains(status) else {
            throw .failedRequest
        }

        do {
            return try JSONDecoder().decode(Forecast.self, from: data)
        } catch {
            throw .invalidResponse
        }
    }

    private func request(for city: String) -> URLRequest {
        var request = URLRequest(url: baseURL.appending(path: "forecasts/\(city)"))
        request.setValue(key, forHTTPHeaderField: "X-API-KEY")
        return request
    }
}
