import Combine

/// The home screen.
@MainActor
public final class HomeViewModel: ObservableObject {
    /// What is shown: all three parts, or none.
    @Published public private(set) var content: HomeContent?
    /// Whether a part is on its way.
    @Published public private(set) var isLoading = false
    /// What a person is told of the last attempt, if it failed.
    @Published public private(set) var errorMessage: String?

    private let client: HomeClient
    private var request: Task<Void, Never>?

    /// Makes a screen that gets what it shows from this client.
    public init(client: HomeClient) {
        self.client = client
    }

    deinit {
        request?.cancel()
    }

    /// Loads what the screen shows; does nothing while something is on its way.
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

    /// Loads what the screen shows once more; what is shown stays until the rest is there.
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
