import Foundation
import FoundationCompat

/// Creates the app's screens and connects them to its API.
@MainActor
public enum FeedApp {
    /// Creates the feed screen, which performs its requests on the given network.
    public static func feed(network: any Network = URLSession.shared) -> FeedViewModel {
        let baseURL = URL(string: "https://api.feed.example/v1")!
        let client = APIClient(baseURL: baseURL, apiKey: "feed-3f9c21", network: network)
        return FeedViewModel(client: client)
    }
}
