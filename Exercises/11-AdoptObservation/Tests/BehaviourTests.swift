import EveryOrder
import Recipes
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Filters the list as soon as the user types, ignoring case")
    func searching() async throws {
        try await Backend.use { backend in
            let viewModel = backend.makeViewModel()
            let recorder = viewModel.record(backend.waiter)
            viewModel.start()
            try await backend.receivedRequest().respond(.recipes(.soup, .salad, .dessert))
            let all = "All recipes | Onion soup, 50 min | Beetroot salad, 20 min | Crème brûlée, 60 min"
            let before = ["All recipes", "All recipes | Fetching …", all]
            try await recorder.shows(before)
            viewModel.query = "ONION"
            #expect(viewModel.matches == [.soup], "The matches should fit the query at once.")
            let found = [
                "ONION": " | Onion soup, 50 min", "CRÈME": " | Crème brûlée, 60 min",
                "onion s": " | Onion soup, 50 min",
            ]
            // An accent and a space are part of the text.
            let others = ["ónion", "creme", " onion", "onion s", "CRÈME"]
            for query in others + [""] {
                await MainQueue.yield(turns: 3)
                viewModel.query = query
            }
            let lists = (["ONION"] + others).map { "Recipes with “\($0)”\(found[$0] ?? "")" }
            try await recorder.shows(before + lists + [all])
        }
    }

    @Test("Reports how far the list is scrolled")
    func scrolling() async throws {
        let viewModel = RecipesViewModel(service: EmptyService())
        let recorder = Recorder(of: viewModel) { "\($0.scrollOffset)" }
        viewModel.scrollOffset = 120
        try await recorder.shows(["0.0", "120.0"])
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try Sources().verifyUnchanged("RecipeService.swift")
        try await Orders.screen.check()
    }
}
