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
                    [Response.recipes(.soup, .salad), .recipes(.tart)].map { answer in
                        .init(sends: "GET /recipes", answer: answer) { $0.start() }
                    },
                )
            ],
            make: { $0.makeViewModel() },
            record: { $0.record($1) },
        ),
    )
}
