import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Posts

extension TestEndpoint {
    /// The address of the API, which has a path of its own.
    var api: URL { address(of: "v2") }

    /// Fetches the posts through a manager for this server.
    func fetch(_ request: NetworkRequest) -> Call { fetches(request)() }

    /// Returns a closure that fetches the posts through one manager.
    func fetches(_ request: NetworkRequest) -> @MainActor () -> Call {
        let manager: any NetworkService = NetworkManager(baseURL: api, token: "secret", session: session)
        return {
            Call(on: self) { completion in
                manager.fetch(request, as: [Post].self, completion)
                return AnyCancellable {}
            }
        }
    }
}
