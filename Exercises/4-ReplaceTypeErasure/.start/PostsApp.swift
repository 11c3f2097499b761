import Foundation
import FoundationCompat

/// Where the app's screens are put together.
@MainActor
public struct PostsApp {
    private let address: String
    private let token: String
    private let session: URLSession

    /// Makes the app of the server at this address.
    ///
    /// - Parameters:
    ///   - address: The address, such as `https://posts.example`, as a person types it into the settings.
    ///   - token: What the server knows us by.
    ///   - session: What the app talks to the server through.
    public init(address: String, token: String, session: URLSession = .shared) {
        self.address = address
        self.token = token
        self.session = session
    }

    /// The posts screen.
    public func posts() -> PostsViewModel {
        let manager = NetworkManager(address: address, token: token, session: session)
        return PostsViewModel(manager: AnyNetworkManager(manager))
    }
}
