import Combine
import Foundation
import FoundationCompat

/// The state of the notes screen: the list, and how fetching it goes.
///
/// One request at a time: a call of ``start()`` supersedes whatever is in flight.
@MainActor
public final class NotesViewModel: ObservableObject {
    /// The notes, in the API's order.
    @Published public private(set) var notes: [Note] = []
    /// Whether a request is in flight.
    @Published public private(set) var isFetching = false
    /// What a person is told of the last request, if it failed.
    @Published public private(set) var errorMessage: String?

    private let baseURL: URL
    private let session: URLSession
    private var request: Task<Void, Never>?

    /// Makes a screen that fetches its notes from the API at this address, through this session.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    /// Makes a screen that gets its notes from this service.
    public convenience init(apiService: any APIService) {
        self.init(baseURL: URL(filePath: "/"))
        errorMessage = "NotesViewModel.init(apiService:) isn't written yet."
    }

    deinit {
        request?.cancel()
    }

    /// Fetches the notes; keeps what is shown until the new ones are there.
    public func start() {
        request?.cancel()
        isFetching = true
        errorMessage = nil

        request = Task { [weak self, baseURL, session] in
            do {
                let request = URLRequest(url: baseURL.appending(path: "notes"))
                let (data, response) = try await session.data(for: request)

                let status = (response as? HTTPURLResponse)?.statusCode
                guard let status, 200..<300 ~= status else {
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
