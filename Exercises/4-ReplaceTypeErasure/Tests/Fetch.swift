import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Posts

extension Backend {
    /// The address of the API, which has a path of its own.
    var api: URL { url.appending(path: "v2") }

    /// Fetches the posts through a manager for this server that uses the given session.
    func fetch(
        _ request: NetworkRequest = NetworkRequest(.get, "/posts"),
        through session: URLSession? = nil,
    ) -> Call {
        let session = session ?? self.session
        let manager: any NetworkService = NetworkManager(baseURL: api, token: "secret", session: session)
        return Call(on: self) { completion in
            manager.fetch(request, as: [Post].self, completion)
            return AnyCancellable {}
        }
    }
}
