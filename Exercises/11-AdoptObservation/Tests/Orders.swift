import EveryOrder
import Recipes

/// What the screen shows in every order.
@MainActor
enum Orders {
    /// The recipes screen.
    static let screen = PinnedOrders(
        "screen",
        of: ScreenUnderTest(
            "recipes",
            sharing: { network in
                let service = RemoteService(endpoint: network)
                return { RecipesViewModel(service: service) }
            },
            actions: [
                .init(
                    "start()",
                    sends: [
                        "GET /recipes": .response(
                            .recipes(.soup, .salad),
                            .recipes(.tart),
                            .recipes(.tart, .bisque)
                        )
                    ],
                ) { $0.start() },
                .init("searches for “soup”") { $0.query = "soup" },
            ],
            shows: { RecipesView(viewModel: $0).body.joined(separator: " | ") },
        ),
        also: [ScreenOrder(["start()", "searches for “soup”", "start()"])],
        where: { !$0.actions.contains("searches for “soup”") },
    )
}
