import Episodes

/// What the app asks of its API.
public protocol APIService: Sendable {
    /// Fetches the list of episodes, in the API's order; cancelling the task cancels the request.
    func episodes() async throws(APIError) -> [Episode]

    /// Fetches the video of an episode; cancelling the task cancels the request.
    func video(for episode: Episode) async throws(APIError) -> Video
}
