/// A type that fetches the app's notes.
public protocol APIService: Sendable {
    /// Fetches the notes, in the API's order. Cancelling the task cancels the request.
    func fetchNotes() async throws -> [Note]
}

/// The error that placeholders throw. Remove it when no placeholder is left.
struct NotWritten: Error, CustomStringConvertible {
    let description: String
}
