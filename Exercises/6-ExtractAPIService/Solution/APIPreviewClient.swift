import Foundation

/// The API without a network, for previews: answers from a bundled file.
public struct APIPreviewClient: APIService {
    /// Makes a client that needs no address.
    public init() {}

    public func fetchNotes() async throws -> [Note] {
        guard let url = Bundle.module.url(forResource: "notes", withExtension: "json") else {
            throw CocoaError(.fileReadNoSuchFile)
        }
        return try JSONDecoder().decode([Note].self, from: Data(contentsOf: url))
    }
}
