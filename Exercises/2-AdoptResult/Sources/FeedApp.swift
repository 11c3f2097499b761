import Networking

/// Where the app's screens are put together.
@MainActor
public enum FeedApp {
    /// The feed screen.
    public static func feed() -> FeedViewModel {
        FeedViewModel(client: APIClient())
    }
}
