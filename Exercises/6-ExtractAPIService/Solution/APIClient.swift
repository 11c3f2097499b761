import Foundation
import FoundationCompat

/// Fetches the notes over HTTP.
public struct APIClient: APIService {
    private let baseURL: URL
    private let session: URLSession

    /// Creates a client for the API at the given address that uses the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    public func fetchNotes() async throws -> [Note] {
        let request = URLRequest(url: baseURL.appending(path: "notes"))
        let (data, response) = try await session.data(for: request)

        let status = (response as? HTTPURLResponse)?.statusCode
        guard let status, (200..<300).contains(status) else {
            throw URLError(.badServerResponse)
        }

        return try JSONDecoder().decode([Note].self, from: data)
    }
}
