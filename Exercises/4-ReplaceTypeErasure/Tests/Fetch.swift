import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Posts

extension Backend {
    /// The address of the API, which has a path of its own.
    var api: URL { address(of: "v2") }

    /// Fetches the posts through a manager for this server that uses the given session.
    func fetch(
        _ request: NetworkRequest = NetworkRequest(.get, "/posts"),
        through session: URLSession? = nil,
    ) -> Call {
        fetches(request, through: session)()
    }

    /// Returns a closure that fetches the posts through one manager.
    func fetches(
        _ request: NetworkRequest,
        through session: URLSession? = nil,
    ) -> @MainActor () -> Call {
        let session = session ?? self.session
        let manager: any NetworkService = NetworkManager(baseURL: api, token: "secret", session: session)
        return {
            Call(on: self) { completion in
                manager.fetch(request, as: [Post].self, completion)
                return AnyCancellable {}
            }
        }
    }
}
