import Foundation
import FoundationCompat

/// Creates the app's screens and connects them to its API.
@MainActor
public struct PostsApp {
    private let address: String
    private let token: String
    private let session: URLSession

    /// Creates the app for the server at the given address.
    ///
    /// - Parameters:
    ///   - address: The address that the user enters in the settings, such as `https://posts.example`.
    ///   - token: The token that identifies the app to the server.
    ///   - session: The session that performs the app's requests.
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
