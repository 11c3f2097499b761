import Combine
import EveryOrder
import Foundation
import FoundationCompat
import Posts

extension Backend {
    /// Fetches the posts through a manager for this server that uses the given session.
    func fetch(
        _ request: NetworkRequest = NetworkRequest(.get, "/posts"),
        from address: String? = nil,
        through session: URLSession? = nil,
    ) -> Call {
        let manager: any NetworkService = NetworkManager(
            address: address ?? api,
            token: "secret",
            session: session ?? self.session,
        )
        return Call(on: self) { completion in
            manager.fetch(request, as: [Post].self, completion)
            return AnyCancellable {}
        }
    }

    /// Checks that a request fails once with the given error, and isn't sent.
    func rejects(_ request: NetworkRequest, with error: NetworkError, when occasion: String) async throws {
        let call = fetch(request)
        _ = await waiter.wait { [unowned self] in hasNewRequest || !call.outcomes.all.isEmpty }
        await settle()
        guard !hasNewRequest else { throw Finding("A request is sent when \(occasion): fail before that.") }
        guard call.outcomes.all != ["\(error)"] else { return }
        throw Finding(
            "NetworkManager.fetch(_:as:_:) should fail exactly once when \(occasion).",
            expected: ["\(error)"],
            actual: call.outcomes.all,
        )
    }
}
