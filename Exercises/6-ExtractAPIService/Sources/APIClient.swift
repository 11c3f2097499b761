import Foundation
import FoundationCompat

/// The API over HTTP.
public struct APIClient: APIService {
    private let baseURL: URL
    private let session: URLSession

    /// Makes a client that talks to the API at this address, through this session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    public func fetchNotes() async throws -> [Note] {
        throw NotWritten(description: "APIClient.fetchNotes() isn't written yet.")
    }
}
