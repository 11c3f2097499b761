import Crossings
import Foundation
import FoundationCompat

/// A service that answers at once.
@MainActor
final class FixedService: CrossingService {
    var answer: [Crossing] = []

    func crossings() async throws -> [Crossing] { answer }
}

/// A service that sends its requests to a server.
struct RemoteService: CrossingService {
    let baseURL: URL
    let session: URLSession

    func crossings() async throws -> [Crossing] {
        let url = baseURL.appending(path: "crossings")
        let (data, response) = try await session.data(for: URLRequest(url: url))
        guard let status = (response as? HTTPURLResponse)?.statusCode, (200..<300).contains(status) else {
            throw URLError(.badServerResponse)
        }
        return try JSONDecoder().decode([Crossing].self, from: data)
    }
}
