import Combine
import EveryOrder
import Feed
import Foundation

/// What the screen and the client do in every order.
@MainActor
enum Orders {
    /// The feed screen.
    static let feed = PinnedOrders(
        "feed",
        of: ScriptedScreen(
            [
                .init("refresh()", sends: "GET /v1/episodes", answers: Sample.answer, Sample.otherAnswer) {
                    $0.refresh()
                }
            ],
            sharing: { backend in
                let client = backend.client
                return { FeedViewModel(client: client) }
            },
            record: { Recorder(of: $0, waiter: $1, state: describe) },
        )
        .atEveryAddress,
        where: isPinned,
    )

    /// The client's method.
    static let fetchEpisodes = PinnedOrders(
        "fetchEpisodes",
        of: ScriptedScreen(
            of: "fetchEpisodes(_:)",
            sends: "GET /v1/episodes",
            answer: Sample.answer,
            sharing: { $0.fetches() },
        )
        .atEveryAddress,
        requests: 1,
        where: isPinned,
        goal: { $0.isFailure && !$0.order.isOnTwoScreens ? 2 : 1 },
    )

    /// The decoder's strategy leaves keys in camel case as they are, so the solution reads what the start refuses. The API
    /// never sends them.
    nonisolated private static func isPinned(_ order: Order) -> Bool {
        !order.description.contains("camel case")
    }
}

extension OrderRecording<String> {
    /// A Boolean value that indicates whether a request fails.
    fileprivate var isFailure: Bool { Sample.messages.contains(where: shows) }
}

extension Backend {
    /// The client for this server.
    fileprivate var client: APIClient {
        APIClient(baseURL: address(of: "v1"), apiKey: "feed-3f9c21", session: session)
    }

    /// Returns a closure that fetches the episodes through one client.
    fileprivate func fetches() -> @MainActor () -> Call {
        let client = client
        return {
            Call(on: self) { (finish: @escaping @Sendable (Result<String, APIClientError>) -> Void) in
                client.fetchEpisodes { finish($0.map(describe)) }
                return AnyCancellable {}
            }
        }
    }
}
