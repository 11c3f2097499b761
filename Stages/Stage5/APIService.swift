import Episodes

/// A type that fetches the app's data.
public protocol APIService: Sendable {
    /// Fetches the episodes, in the order the API returns them. Cancelling the task cancels the request.
    func episodes() async throws(APIError) -> [Episode]

    /// Fetches the video of an episode. Cancelling the task cancels the request.
    func video(for episode: Episode) async throws(APIError) -> Video
}
