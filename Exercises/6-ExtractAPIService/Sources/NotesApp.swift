import Foundation
import FoundationCompat

/// Creates the app's screens and connects them to its API.
@MainActor
public struct NotesApp {
    private let baseURL: URL
    private let session: URLSession

    /// Creates the app for the API at the given address, using the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// The notes screen.
    public func notes() -> NotesViewModel {
        NotesViewModel(baseURL: baseURL, session: session)
    }

    /// The notes screen for an editor's preview.
    public func preview() -> NotesViewModel {
        NotesViewModel(baseURL: baseURL, session: session)
    }
}
