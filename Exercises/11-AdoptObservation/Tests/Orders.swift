import EveryOrder
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
                    [Response.recipes(.soup, .salad), .recipes(.tart), .recipes(.tart, .bisque)].map {
                        answer in
                        .init(sends: "GET /recipes", answer: answer) { $0.start() }
                    },
                ),
                // Sends nothing.
                .init(
                    "search",
                    does: "searches for “soup”",
                    [.init(sends: "GET /recipes", answer: .recipes(.soup, .salad)) { $0.query = "soup" }],
                ),
            ],
            make: { $0.makeViewModel() },
            record: { $0.record($1) },
        ),
        also: [
            Order([
                .init("start()", .ended(with: "200")), .init("search", .unanswered),
                .init("start()", .ended(with: "200")),
            ])
        ],
        where: { !$0.requests.contains { $0.action == "search" } },
    )
}
