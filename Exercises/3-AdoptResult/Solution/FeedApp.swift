import Foundation
import FoundationCompat

/// Where the app's screens are put together.
@MainActor
public enum FeedApp {
    /// The feed screen, which performs its requests on this network.
    public static func feed(network: any Network = URLSession.shared) -> FeedViewModel {
        let baseURL = URL(string: "https://api.feed.example/v1")!
        let client = APIClient(baseURL: baseURL, apiKey: "feed-3f9c21", network: network)
        return FeedViewModel(client: client)
    }
}
