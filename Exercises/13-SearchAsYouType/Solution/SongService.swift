/// A type that searches for songs.
public protocol SongService: Sendable {
    /// Fetches the titles of the songs that match a query. Cancelling the task cancels the request.
    func songs(matching query: String) async throws -> [String]
}
