import Networking

/// Where the app's screens are put together.
@MainActor
public enum FeedApp {
    /// The feed screen.
    public static func feed() -> FeedViewModel {
        let baseURL = URL(string: "https://api.feed.example/v1")!
        return FeedViewModel(client: APIClient(baseURL: baseURL, apiKey: "feed-3f9c21"))
    }
}
