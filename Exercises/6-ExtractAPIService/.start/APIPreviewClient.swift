/// The API without a network, for previews: answers from a bundled file.
public struct APIPreviewClient: APIService {
    /// Makes a client that needs no address.
    public init() {}

    public func fetchNotes() async throws -> [Note] {
        throw NotWritten(description: "APIPreviewClient.fetchNotes() isn't written yet.")
    }
}
