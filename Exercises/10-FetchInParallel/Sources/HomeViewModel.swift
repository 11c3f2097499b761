import Combine
import Foundation

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
    private var parts = Parts()

    /// Creates a view model that uses the given client.
    public init(client: HomeClient) {
        self.client = client
    }

    /// Loads the content. Does nothing while it is already loading.
    public func load() {
        guard !isLoading else { return }
        isLoading = true
        errorMessage = nil

        client.episodes { [weak self] episodes in
            switch episodes {
            case .failure:
                self?.fail()
            case .success(let episodes):
                self?.client.progress { progress in
                    switch progress {
                    case .failure:
                        self?.fail()
                    case .success(let progress):
                        self?.client.profile { profile in
                            switch profile {
                            case .failure:
                                self?.fail()
                            case .success(let profile):
                                self?.show(
                                    HomeContent(episodes: episodes, progress: progress, profile: profile)
                                )
                            }
                        }
                    }
                }
            }
        }
    }

    /// Loads the content again. Keeps showing the current one until the new one has arrived.
    public func refresh() {
        guard !isLoading else { return }
        isLoading = true
        errorMessage = nil

        parts = Parts()
        let group = DispatchGroup()
        group.enter()
        client.episodes { [weak self] result in
            self?.parts.episodes = try? result.get()
            group.leave()
        }
        group.enter()
        client.progress { [weak self] result in
            self?.parts.progress = try? result.get()
            group.leave()
        }
        group.enter()
        client.profile { [weak self] result in
            self?.parts.profile = try? result.get()
            group.leave()
        }
        group.notify(queue: .main) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                if let content = self.parts.content {
                    self.show(content)
                } else {
                    self.fail()
                }
            }
        }
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

/// The parts that have arrived so far.
private struct Parts {
    var episodes: [Episode]?
    var progress: WatchProgress?
    var profile: Profile?

    var content: HomeContent? {
        guard let episodes, let progress, let profile else { return nil }
        return HomeContent(episodes: episodes, progress: progress, profile: profile)
    }
}
