import Combine

/// The state of the home screen.
@MainActor
public final class HomeViewModel: ObservableObject {
    /// The content to show, with all three parts, or `nil`.
    @Published public private(set) var content: HomeContent?
    /// A Boolean value that indicates whether the content is being fetched.
    @Published public private(set) var isLoading = false
    /// The message to show when the last attempt failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let client: HomeClient
    private var request: Task<Void, Never>?

    /// Creates a view model that uses the given client.
    public init(client: HomeClient) {
        self.client = client
    }

    deinit {
        request?.cancel()
    }

    /// Loads the content. Does nothing while it is already loading.
    public func load() {
        guard !isLoading else { return }
        isLoading = true
        errorMessage = nil

        request = Task { [weak self, client] in
            do {
                let content = try await client.home()
                self?.show(content)
            } catch {
                self?.fail()
            }
        }
    }

    /// Loads the content again. Keeps showing the current one until the new one has arrived.
    public func refresh() {
        load()
    }

    private func show(_ content: HomeContent) {
        isLoading = false
        self.content = content
    }

    private func fail() {
        isLoading = false
        errorMessage = "Home can't be loaded."
    }
}
