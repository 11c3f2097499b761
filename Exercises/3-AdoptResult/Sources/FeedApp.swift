import Foundation
import FoundationCompat

/// Where the app's screens are put together.
@MainActor
public enum FeedApp {
    /// The feed screen, which performs its requests on this network.
    public static func feed(network: any Network = URLSession.shared) -> FeedViewModel {
        FeedViewModel(client: APIClient(network: network))
    }
}
