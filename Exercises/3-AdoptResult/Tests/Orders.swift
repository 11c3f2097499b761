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
        of: ScreenUnderTest(
            "feed",
            sharing: { network in
                let client = network.client
                return { FeedViewModel(client: client) }
            },
            actions: [
                .init(
                    "refresh()",
                    sends: ["GET /v1/episodes": .response(Sample.answer, Sample.otherAnswer)],
                ) { $0.refresh() }
            ],
            shows: describe,
        )
        .atEveryAddress,
        where: isPinned,
    )

    /// The client's method.
    static let fetchEpisodes = PinnedOrders(
        "fetchEpisodes",
        of: ScreenUnderTest(
            of: "fetchEpisodes(_:)",
            sends: ["GET /v1/episodes": .response(Sample.answer)],
            sharing: { $0.fetches() },
        )
        .atEveryAddress,
        actions: 1,
        where: isPinned,
        goal: { $0.isFailure && !$0.order.isOnTwoScreens ? 2 : 1 },
    )

    /// The decoder's strategy leaves keys in camel case as they are, so the solution reads what the start refuses. The API
    /// never sends them.
    nonisolated private static func isPinned(_ order: ScreenOrder) -> Bool {
        !order.description.contains("camel case")
    }
}

extension Pin {
    /// A Boolean value that indicates whether a request fails.
    fileprivate var isFailure: Bool {
        ["unreachable", "failedRequest", "invalidResponse"].contains(where: shows)
    }
}

extension TestEndpoint {
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
