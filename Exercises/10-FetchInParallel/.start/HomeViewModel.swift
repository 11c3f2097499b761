import Combine
import Foundation

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
    private var parts = Parts()

    /// Makes a screen that gets what it shows from this client.
    public init(client: HomeClient) {
        self.client = client
    }

    /// Loads what the screen shows; does nothing while something is on its way.
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

    /// Loads what the screen shows once more; what is shown stays until the rest is there.
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

/// What has come so far.
private struct Parts {
    var episodes: [Episode]?
    var progress: WatchProgress?
    var profile: Profile?

    var content: HomeContent? {
        guard let episodes, let progress, let profile else { return nil }
        return HomeContent(episodes: episodes, progress: progress, profile: profile)
    }
}
