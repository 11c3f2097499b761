/// A type that fetches the app's notes.
public protocol APIService: Sendable {
    /// Fetches the notes, in the API's order. Cancelling the task cancels the request.
    func fetchNotes() async throws -> [Note]
}
