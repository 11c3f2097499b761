import EveryOrder
import Home
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Sends three requests when it loads, and shows all parts together")
    func load() async throws {
        try await Orders.screen.check { $0.order.actions.count == 1 && $0.order.fates.isEmpty }
        for action in HomeViewModel.actions {
            try await Backend.use { backend in
                let screen = HomeViewModel(client: backend.client)
                let recorder = backend.recorder(of: screen)
                action.perform(screen)
                // The orders don't say in how many turns of the main queue an outcome shows.
                try await backend.answerHome(inTurnsOf: recorder)
                try await recorder.shows(["nothing", "busy", "Ann, 12 seen, Frost, Fog"], after: action.name)
            }
        }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }
}
