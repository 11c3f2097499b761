import EveryOrder
import Foundation
import FoundationCompat
import Recipes

/// What the screen shows in every order.
@MainActor
enum Orders {
    /// The recipes screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScriptedScreen(
            [
                .init(
                    "start()",
                    [answer, otherAnswer].map { answer in
                        .init(sends: "GET /recipes", answer: answer) { $0.start() }
                    },
                )
            ],
            make: { RecipesViewModel(service: RemoteService(backend: $0)) },
            record: { $0.record($1) },
        ),
    )

    private static let answer = Response.json(
        #"[{ "name": "Onion soup", "minutes": 50 }, { "name": "Beetroot salad", "minutes": 20 }]"#
    )
    private static let otherAnswer = Response.json(#"[{ "name": "Onion tart", "minutes": 75 }]"#)
}

/// A service that sends its requests to a test's server.
private struct RemoteService: RecipeService {
    private struct Body: Decodable {
        let name: String
        let minutes: Int
    }

    let url: URL
    let session: URLSession

    @MainActor
    init(backend: Backend) {
        url = backend.url.appending(path: "recipes")
        session = backend.session
    }

    func recipes() async throws -> [Recipe] {
        let (data, response) = try await session.data(for: URLRequest(url: url))
        guard let status = (response as? HTTPURLResponse)?.statusCode, (200..<300).contains(status) else {
            throw URLError(.badServerResponse)
        }
        return try JSONDecoder().decode([Body].self, from: data).map {
            Recipe(name: $0.name, minutes: $0.minutes)
        }
    }
}
