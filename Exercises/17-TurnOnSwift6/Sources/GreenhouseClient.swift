import Foundation
import ProbeKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches the readings of a greenhouse over HTTP.
public final class GreenhouseClient {
    private static var decoder = JSONDecoder()

    private let baseURL: URL
    private let session: URLSession
    private let calibration: Calibration

    /// Creates a client for the API at the given address, whose readings it corrects by the calibration.
    public init(baseURL: URL, session: URLSession = .shared, calibration: Calibration) {
        self.baseURL = baseURL
        self.session = session
        self.calibration = calibration
    }

    /// Fetches the readings of a bed, the oldest first.
    ///
    /// - Parameter completion: Called once, on any thread.
    public func readings(
        of bed: String,
        completion: @escaping (Result<[Reading], GreenhouseError>) -> Void,
    ) {
        let url = baseURL.appending(path: "beds/\(bed)/readings")
        session.dataTask(with: URLRequest(url: url)) { data, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode
            RequestLog.shared.add("\(url.path): \(status ?? 0)")
            guard let data, let status, (200..<300).contains(status) else {
                completion(.failure(.failedRequest))
                return
            }

            do {
                let readings = try Self.decoder.decode([Reading].self, from: data)
                for reading in readings { reading.celsius += self.calibration.offset }
                completion(.success(readings))
            } catch {
                completion(.failure(.invalidResponse))
            }
        }
        .resume()
    }
}
