/// What the app asks of its API.
public protocol APIService: Sendable {
    /// Fetches the notes, in the API's order; cancelling the task cancels the request.
    func fetchNotes() async throws -> [Note]
}

/// What a placeholder throws; it can go when there is none left.
struct NotWritten: Error, CustomStringConvertible {
    let description: String
}
