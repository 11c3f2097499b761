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

    @Test("Keeps the current content during a refresh, until all new parts have arrived")
    func refresh() async throws {
        try await Orders.screen.check { pin in
            pin.order.actions.count == 2 && pin.order.isSequential
                && pin.order.actions.last == "refresh()" && pin.order.fates[1] == nil
        }
    }

    @Test("Shows a message and keeps its content when a part fails; the next attempt removes the message")
    func failures() async throws {
        try await Orders.screen.check { $0.order.isSequential && $0.shows("Home can't be loaded.") }
    }

    @Test("Shows a message without a connection")
    func offline() async throws {
        try await Orders.screen.check { $0.order.answers == ["offline"] }
    }

    @Test("Sends nothing more when it is asked to load while loading")
    func overlap() async throws {
        try await Orders.screen.check { pin in
            pin.order.actions.count == 2 && !pin.order.isOnTwoScreens
                && pin.order.fate(of: 0).time != .atOnce
        }
    }

    @Test("Is freed at once, even while it is loading")
    func lifetime() async throws {
        try await Orders.screen.check { $0.order.isLeft }
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.screen.check()
    }
}
