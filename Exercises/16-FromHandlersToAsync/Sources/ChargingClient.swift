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
        throw .unwritten("ChargingClient.stations(in:)")
    }

    /// Fetches the stations in a town.
    ///
    /// - Parameter completion: Called once, on any thread, with either the stations or an error. A request that is
    ///   cancelled fails.
    /// - Returns: What cancels the request.
    public func stations(
        in town: String,
        _ completion: @escaping @Sendable (Result<[Station], ChargingError>) -> Void,
    ) -> AnyCancellable {
        AnyCancellable(fetch(url(of: town), completion).cancel)
    }

    /// Fetches the plugs of a station.
    ///
    /// - Parameter completion: Called once, on any thread, with either the plugs or an error. A request that is
    ///   cancelled fails.
    /// - Returns: What cancels the request.
    public func plugs(
        at station: Station,
        _ completion: @escaping @Sendable (Result<Plugs, ChargingError>) -> Void,
    ) -> AnyCancellable {
        AnyCancellable(fetch(url(of: station), completion).cancel)
    }

    private func fetch<Value: Decodable & Sendable>(
        _ url: URL,
        _ completion: @escaping @Sendable (Result<Value, ChargingError>) -> Void,
    ) -> URLSessionDataTask {
        let task = session.dataTask(with: URLRequest(url: url)) { data, response, error in
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
                completion(.success(try JSONDecoder().decode(Value.self, from: data)))
            } catch {
                completion(.failure(.invalidResponse))
            }
        }
        task.resume()
        return task
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
