import Foundation
import FoundationCompat

/// Creates the app's screens and connects them to its API.
@MainActor
public struct TrailsApp {
    private let baseURL: URL
    private let session: URLSession

    /// Creates the app for the API at the given address, using the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// The trails screen.
    public func trails() -> TrailsViewModel {
        TrailsViewModel(baseURL: baseURL, session: session)
    }

    /// The trails screen for an editor's preview.
    public func preview() -> TrailsViewModel {
        TrailsViewModel(baseURL: baseURL, session: session)
    }
}
