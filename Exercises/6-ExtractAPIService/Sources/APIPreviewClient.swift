/// Reads the notes from a bundled file, for previews without a network.
public struct APIPreviewClient: APIService {
    /// Creates a preview client.
    public init() {}

    public func fetchNotes() async throws -> [Note] {
        throw NotWritten(description: "APIPreviewClient.fetchNotes() isn't written yet")
    }
}
