import Combine
import EveryOrder
import Observation
import Recipes
import SwiftSource
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test("The view model is observable")
    func observable() {
        let viewModel: Any = RecipesViewModel(service: EmptyService())
        let isObservable = viewModel is any Observable
        #expect(isObservable, "RecipesViewModel isn't Observable yet: the macro @Observable makes it so.")
    }

    @Test("Notifies readers of a property only of its own changes")
    func tracking() async throws {
        try await Backend.use { backend in
            let viewModel = backend.makeViewModel()
            let unrelated = ["isFetching", "errorMessage", "scrollOffset"]
            try await change("query", of: viewModel, sparing: unrelated) { viewModel.query = "soup" }
            let others = ["query", "matches", "isFetching", "errorMessage"]
            try await change("scrollOffset", of: viewModel, sparing: others) { viewModel.scrollOffset = 120 }
            let still = ["query", "matches", "scrollOffset"]
            try await change("isFetching", of: viewModel, sparing: still) { viewModel.start() }
            let recorder = Recorder(of: viewModel, waiter: backend.waiter) { $0.isFetching }
            try await change("errorMessage", of: viewModel, sparing: still) {
                try await backend.receivedRequest().respond(.status(500))
                try await recorder.shows(["true", "false"])
            }
            try await change("errorMessage", of: viewModel, sparing: still) { viewModel.start() }
            let spared = ["query", "scrollOffset", "errorMessage"]
            try await change("isFetching", of: viewModel, sparing: spared) {
                try await backend.receivedRequest().respond(.recipes(.soup))
                try await recorder.shows(["true", "false", "true", "false"])
            }
        }
    }

    /// Checks that readers of a property are notified of its change, and readers of the others aren't.
    private func change(
        _ name: String,
        of viewModel: RecipesViewModel,
        sparing others: [String],
        by act: () async throws -> Void,
    ) async throws {
        let observers = Self.properties.mapValues { ChangeObserver(of: viewModel, reading: $0) }
        try await act()
        if observers[name]?.wasNotified == false {
            throw Finding("A reader of \(name) isn't notified when it changes: is it observed?")
        }
        for other in others where observers[other]?.wasNotified == true {
            throw Finding("A reader of \(other) is notified of a change to \(name): are they one property?")
        }
    }

    private static let properties: [String: @MainActor (RecipesViewModel) -> Void] = [
        "query": { _ = $0.query },
        "matches": { _ = $0.matches },
        "isFetching": { _ = $0.isFetching },
        "errorMessage": { _ = $0.errorMessage },
        "scrollOffset": { _ = $0.scrollOffset },
    ]

    @Test("Notifies readers of the matches when the recipes or the query change")
    func derivation() async throws {
        try await Backend.use { backend in
            let viewModel = backend.makeViewModel()
            let before = ChangeObserver(of: viewModel) { _ = $0.matches }
            let recorder = viewModel.record(backend.waiter)
            viewModel.start()
            try await backend.receivedRequest().respond(.recipes(.soup))
            try await recorder.shows([
                "All recipes", "All recipes | Fetching …", "All recipes | Onion soup, 50 min",
            ])
            #expect(
                before.wasNotified,
                "A reader of matches isn't notified when other recipes arrive: are they observed?"
            )

            let after = ChangeObserver(of: viewModel) { _ = $0.matches }
            viewModel.query = "salad"
            #expect(
                after.wasNotified,
                "A reader of matches isn't notified when the query changes: is it observed?"
            )
        }
    }

    @Test("Doesn't evaluate the screen again when the user scrolls")
    func scrolling() async throws {
        let viewModel = RecipesViewModel(service: EmptyService())
        var evaluations = 0
        let recorder = Recorder(of: viewModel) {
            evaluations += 1
            return RecipesView(viewModel: $0).body.joined(separator: " | ")
        }

        await MainQueue.yield(turns: 3)
        evaluations = 0
        viewModel.scrollOffset = 120
        await MainQueue.yield(turns: 3)
        #expect(
            evaluations == 0,
            "Scrolling evaluates the whole screen again, though it doesn't read scrollOffset."
        )

        viewModel.query = "soup"
        try await recorder.shows(["All recipes", "Recipes with “soup”"])
    }

    @Test("Uses nothing from Combine")
    func combine() throws {
        let viewModel: Any = RecipesViewModel(service: EmptyService())
        let isObservableObject = viewModel is any ObservableObject
        #expect(!isObservableObject, "RecipesViewModel is still an ObservableObject.")

        let leftovers = try Sources().index().uses(ofModule: "Combine")
        #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
    }
}
