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
                .init(
                    "refresh()",
                    [Sample.answer, Sample.otherAnswer].map { answer in
                        .init(sends: "GET /v1/episodes", answer: answer) { $0.refresh() }
                    },
                )
            ],
            make: { FeedViewModel(client: $0.client()) },
            record: { Recorder(of: $0, waiter: $1, state: describe) },
        ),
    )

    /// The client's method.
    static let fetchEpisodes = PinnedOrders(
        "fetchEpisodes",
        of: ScriptedScreen(of: "fetchEpisodes(_:)", sends: "GET /v1/episodes", answer: Sample.answer) {
            $0.fetch()
        },
        requests: 1,
        goal: { $0.isFailure ? 2 : 1 },
    )
}

extension OrderRecording<String> {
    /// A Boolean value that indicates whether a request fails.
    var isFailure: Bool { Sample.messages.contains(where: shows) }
}

extension Backend {
    /// The client for this server.
    fileprivate func client() -> APIClient {
        APIClient(baseURL: url.appending(path: "v1"), apiKey: "feed-3f9c21", session: session)
    }

    /// Fetches the episodes from this server.
    fileprivate func fetch() -> Call {
        Call(on: self) { (finish: @escaping @Sendable (Result<String, APIClientError>) -> Void) in
            client().fetchEpisodes { finish($0.map(describe)) }
            return AnyCancellable {}
        }
    }
}
