import Foundation

/// Reads the notes from a bundled file, for previews without a network.
public struct APIPreviewClient: APIService {
    /// Creates a preview client.
    public init() {}

    public func fetchNotes() async throws -> [Note] {
        guard let url = Bundle.module.url(forResource: "notes", withExtension: "json") else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        return try JSONDecoder().decode([Note].self, from: Data(contentsOf: url))
    }
}
