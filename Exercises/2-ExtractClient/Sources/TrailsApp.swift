import Foundation
import FoundationCompat

/// Where the app's screens are put together.
@MainActor
public struct TrailsApp {
    private let baseURL: URL
    private let session: URLSession

    /// Makes the app of the API at this address, which it talks to through this session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// The trails screen.
    public func trails() -> TrailsViewModel {
        TrailsViewModel(baseURL: baseURL, session: session)
    }

    /// The trails screen, as an editor's preview shows it.
    public func preview() -> TrailsViewModel {
        TrailsViewModel(baseURL: baseURL, session: session)
    }
}
