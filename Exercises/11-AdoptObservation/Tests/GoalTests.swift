import Combine
import Observation
import Recipes
import SwiftSource
import TestSupport
import Testing

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    private let service = ScriptedService()

    @Test("The view model is observable")
    func observable() {
        let viewModel: Any = RecipesViewModel(service: service)
        let isObservable = viewModel is any Observable
        #expect(isObservable, "RecipesViewModel isn't Observable yet: the macro @Observable makes it so.")
    }

    @Test("Whoever reads a property is told of that one, and of no other")
    func tracking() {
        defer { service.stop() }
        let viewModel = RecipesViewModel(service: service)
        let query = Notice(of: viewModel) { _ = $0.query }
        let isFetching = Notice(of: viewModel) { _ = $0.isFetching }
        let scrollOffset = Notice(of: viewModel) { _ = $0.scrollOffset }

        viewModel.query = "soup"
        #expect(query.hasCome, "Whoever reads query isn't told that it changes: is it observed?")
        #expect(!isFetching.hasCome, "Whoever reads isFetching is told of a change of query.")

        viewModel.scrollOffset = 120
        #expect(
            scrollOffset.hasCome,
            "Whoever reads scrollOffset isn't told that it changes: is it observed?"
        )
        #expect(!isFetching.hasCome, "Whoever reads isFetching is told of a change of scrollOffset.")

        viewModel.start()
        #expect(isFetching.hasCome, "Whoever reads isFetching isn't told that it changes: is it observed?")
    }

    @Test("Whoever reads the matches is told when the recipes or the query change")
    func derivation() async throws {
        defer { service.stop() }
        let viewModel = RecipesViewModel(service: service)
        let before = Notice(of: viewModel) { _ = $0.matches }
        let recorder = viewModel.record()
        viewModel.start()
        try await service.received(1)
        service.answer(0, with: .success([.soup]))
        try await recorder.shows([
            "All recipes", "All recipes | Fetching …", "All recipes | Onion soup, 50 min",
        ])
        #expect(
            before.hasCome,
            "Whoever reads matches isn't told when other recipes come: are they observed?"
        )

        let after = Notice(of: viewModel) { _ = $0.matches }
        viewModel.query = "salad"
        #expect(after.hasCome, "Whoever reads matches isn't told when the query changes: is it observed?")
    }

    @Test("Scrolling evaluates nothing anew")
    func scrolling() async throws {
        let viewModel = RecipesViewModel(service: service)
        var evaluations = 0
        let recorder = Recorder(of: viewModel) {
            evaluations += 1
            return RecipesView(viewModel: $0).body.joined(separator: " | ")
        }

        await MainQueue.turns(3)
        evaluations = 0
        viewModel.scrollOffset = 120
        await MainQueue.turns(3)
        #expect(
            evaluations == 0,
            "Scrolling evaluates the whole screen anew, though it doesn't read scrollOffset."
        )

        viewModel.query = "soup"
        try await recorder.shows(["All recipes", "Recipes with “soup”"])
    }

    @Test("Nothing of Combine is left")
    func combine() throws {
        let viewModel: Any = RecipesViewModel(service: service)
        let isObservableObject = viewModel is any ObservableObject
        #expect(!isObservableObject, "RecipesViewModel is still an ObservableObject.")

        let leftovers = try Sources().places(of: [
            "import Combine", "@Published", "objectWillChange", "AnyCancellable",
        ])
        #expect(leftovers.isEmpty, "There is still \(leftovers.joined(separator: ", ")).")
    }
}
