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

    private let service: any NetworkService

    /// Creates a view model that uses the given service.
    public init(service: any NetworkService) {
        self.service = service
    }

    /// Fetches the posts.
    public func load() {
        isBusy = true
        errorMessage = nil
        service.fetch(NetworkRequest(.get, "/posts"), as: [Post].self) { [weak self] result in
            DispatchQueue.main.async {
                guard let self else { return }
                self.isBusy = false

                switch result {
                case .success(let posts):
                    self.posts = posts
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
        service.fetch(request, as: Post.self) { [weak self] result in
            DispatchQueue.main.async {
                guard let self else { return }
                self.isBusy = false

                switch result {
                case .success(let post):
                    self.posts.insert(post, at: 0)
                case .failure:
                    self.errorMessage = "The post can't be published."
                }
            }
        }
    }
}
