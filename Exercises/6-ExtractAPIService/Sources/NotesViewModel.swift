import Combine
import Foundation
import FoundationCompat

/// The state of the notes screen: the list, and the progress of its request.
///
/// Sends one request at a time: calling ``start()`` cancels the request in flight.
@MainActor
public final class NotesViewModel: ObservableObject {
    /// The notes, in the API's order.
    @Published public private(set) var notes: [Note] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let baseURL: URL
    private let session: URLSession
    private var request: Task<Void, Never>?

    /// Creates a view model for the API at the given address that uses the given session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Creates a view model that uses the given service.
    public convenience init(apiService: any APIService) {
        self.init(baseURL: URL(filePath: "/"))
        errorMessage = "NotesViewModel.init(apiService:) isn't written yet"
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the notes. Keeps showing the current list until the new one arrives.
    public func start() {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, baseURL, session] in
            do {
                let request = URLRequest(url: baseURL.appending(path: "notes"))
                let (data, response) = try await session.data(for: request)

                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, (200..<300).contains(status) else {
                    throw URLError(.badServerResponse)
                }

                let notes = try JSONDecoder().decode([Note].self, from: data)
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.notes = notes
            } catch {
                guard let self, !Task.isCancelled else { return }
                self.isFetching = false
                self.errorMessage = "Your notes can't be fetched right now. Try again in a moment."
            }
        }
    }
}
