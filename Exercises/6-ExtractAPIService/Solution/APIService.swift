/// What the app asks of its API.
public protocol APIService: Sendable {
    /// Fetches the notes, in the API's order; cancelling the task cancels the request.
    func fetchNotes() async throws -> [Note]
}
