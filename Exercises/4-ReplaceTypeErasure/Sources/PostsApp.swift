import Foundation
import FoundationCompat

/// Creates the app's screens and connects them to its API.
@MainActor
public struct PostsApp {
    private let baseURL: URL
    private let token: String
    private let session: URLSession

    /// Creates the app for the API at the given address.
    ///
    /// - Parameters:
    ///   - baseURL: The address of the API, such as `https://posts.example/v2`.
    ///   - token: The token that identifies the app to the server.
    ///   - session: The session that performs the app's requests.
    public init(baseURL: URL, token: String, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.token = token
        self.session = session
    }

    /// The posts screen.
    public func posts() -> PostsViewModel {
        let manager = NetworkManager(baseURL: baseURL, token: token, session: session)
        return PostsViewModel(manager: AnyNetworkManager(manager))
    }
}
