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
        throw NotWritten(description: "APIClient.fetchNotes() isn't written yet")
    }
}
