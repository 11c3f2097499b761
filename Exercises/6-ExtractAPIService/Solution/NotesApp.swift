import Foundation
import FoundationCompat

/// Where the app's screens are put together.
@MainActor
public struct NotesApp {
    private let baseURL: URL
    private let session: URLSession

    /// Makes the app of the API at this address, which it talks to through this session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// The notes screen.
    public func notes() -> NotesViewModel {
        NotesViewModel(apiService: APIClient(baseURL: baseURL, session: session))
    }

    /// The notes screen, as an editor's preview shows it.
    public func preview() -> NotesViewModel {
        NotesViewModel(apiService: APIPreviewClient())
    }
}
