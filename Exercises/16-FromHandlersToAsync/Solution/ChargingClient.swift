import Combine
import Foundation
import FoundationCompat

/// The API of the charging stations, over HTTP.
nonisolated public struct ChargingClient: Sendable {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a client that sends requests to the given server, through the given session.
    public init(baseURL: URL, session: URLSession) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Fetches the stations in a town. Cancelling the task cancels the request.
    public func stations(in town: String) async throws(ChargingError) -> [Station] {
        try await fetch(url(of: town))
    }

    /// Fetches the plugs of a station. Cancelling the task cancels the request.
    public func plugs(at station: Station) async throws(ChargingError) -> Plugs {
        try await fetch(url(of: station))
    }

    /// Fetches the plugs of a station, for callers that can't use `await`.
    ///
    /// - Parameter completion: Called once, on any thread, with either the plugs or an error. A request that is
    ///   cancelled fails.
    /// - Returns: What cancels the request.
    public func plugs(
        at station: Station,
        _ completion: @escaping @Sendable (Result<Plugs, ChargingError>) -> Void,
    ) -> AnyCancellable {
        let task = Task {
            do throws(ChargingError) {
                completion(.success(try await plugs(at: station)))
            } catch {
                completion(.failure(error))
            }
        }
        return AnyCancellable(task.cancel)
    }

    private func fetch<Value: Decodable>(_ url: URL) async throws(ChargingError) -> Value {
        let data: Data
        let response: URLResponse
        do {
            (data, response) = try await session.data(for: URLRequest(url: url))
        } catch {
            let isOffline = (error as? URLError)?.code == .notConnectedToInternet
            throw isOffline ? .unreachable : .failedRequest
        }

        let status = (response as? HTTPURLResponse)?.statusCode
        guard let status, (200..<300).contains(status) else {
            throw .failedRequest
        }

        do {
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw .invalidResponse
        }
    }

    private func url(of town: String) -> URL {
        baseURL
            .appending(path: "stations")
            .appending(queryItems: [URLQueryItem(name: "town", value: town)])
    }

    private func url(of station: Station) -> URL {
        baseURL.appending(path: "stations/\(station.id)/plugs")
    }
}
