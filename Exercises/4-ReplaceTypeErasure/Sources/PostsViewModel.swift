import Combine
import Foundation

/// The posts screen: the list, and a way to publish another one.
@MainActor
public final class PostsViewModel: ObservableObject {
    /// The posts, the newest first.
    @Published public private(set) var posts: [Post] = []
    /// A Boolean value that indicates whether a request is in flight.
    @Published public private(set) var isBusy = false
    /// The message to show when the last request failed, or `nil`.
    @Published public private(set) var errorMessage: String?

    private let manager: AnyNetworkManager

    /// Creates a view model that uses the given manager.
    public init(manager: AnyNetworkManager) {
        self.manager = manager
    }

    /// Creates a view model that uses the given service.
    public convenience init(service: any NetworkService) {
        // The service isn't used yet.
        let error = NetworkError.unwritten("PostsViewModel.init(service:)")
        self.init(manager: AnyNetworkManager(failingWith: error))
    }

    /// Fetches the posts.
    public func load() {
        isBusy = true
        errorMessage = nil
        manager.send(NetworkRequest(.get, "/posts")) { [weak self] result in
            DispatchQueue.main.async {
                guard let self else { return }
                self.isBusy = false

                switch result {
                case .success(let data):
                    self.posts = try! JSONDecoder().decode([Post].self, from: data)
                case .failure:
                    self.errorMessage = "The posts can't be loaded."
                }
            }
        }
    }

    /// Publishes a draft, and inserts the new post at the top of the list.
    public func publish(_ draft: Draft) {
        isBusy = true
        errorMessage = nil
        let headers = ["Prefer": "return=representation"]
        let request = NetworkRequest(.post, "/posts", headers: headers, body: draft)
        manager.send(request) { [weak self] result in
            DispatchQueue.main.async {
                guard let self else { return }
                self.isBusy = false

                switch result {
                case .success(let data):
                    self.posts.insert(try! JSONDecoder().decode(Post.self, from: data), at: 0)
                case .failure:
                    self.errorMessage = "The post can't be published."
                }
            }
        }
    }
}
