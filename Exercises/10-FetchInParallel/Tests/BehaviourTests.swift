import Home
import MockHTTP
import TestSupport
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    private let content = "Ann, 12 seen, Frost, Fog"
    private let sorry = "Home can't be loaded."

    @Test("Loading sends three requests, and shows all parts together")
    func load() async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            await backend.settle()
            try backend.hasNothingUnexpected()

            screen.load()
            try await backend.answerHome()
            try await recorder.shows(["nothing", "busy", content])
            #expect(screen.content == Sample.content)
        }
    }

    @Test("Refreshing keeps what is shown until the rest is there")
    func refresh() async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.answerHome()
            try await recorder.shows(["nothing", "busy", content])

            screen.refresh()
            try await backend.answerHome(butWith: ["GET /progress": .json(#"{ "seen": 13 }"#)])
            try await recorder.shows([
                "nothing", "busy", content, "busy · \(content)", "Ann, 13 seen, Frost, Fog",
            ])
        }
    }

    @Test("When a part fails, it says so and shows none", arguments: [500, 200])
    func failedLoad(status: Int) async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.load()
            try await backend.answerHome(butWith: ["GET /profile": .json("[", status: status)])
            try await recorder.shows(["nothing", "busy", sorry])
        }
    }

    @Test("A refresh that fails keeps what is shown, and the next one takes the message away")
    func failedRefresh() async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            var history = ["nothing", "busy", content]
            screen.load()
            try await backend.answerHome()
            try await recorder.shows(history)

            screen.refresh()
            try await backend.answerHome(butWith: ["GET /profile": .status(503)])
            history += ["busy · \(content)", "\(content) · \(sorry)"]
            try await recorder.shows(history)

            screen.refresh()
            try await backend.answerHome()
            history += ["busy · \(content)", content]
            try await recorder.shows(history)
        }
    }

    @Test("Loading while it loads sends nothing more")
    func overlap() async throws {
        try await Backend.use { backend in
            let screen = HomeViewModel(client: backend.client)
            let recorder = backend.recorder(of: screen)
            screen.load()
            screen.load()
            screen.refresh()
            try await backend.answerHome()
            try await recorder.shows(["nothing", "busy", content])
        }
    }

    @Test("Is freed at once, even while it loads")
    func lifetime() async throws {
        try await Backend.use { backend in
            var screen = Optional(HomeViewModel(client: backend.client))
            let recorder = screen.map { backend.recorder(of: $0) }
            screen?.load()
            let exchange = try await backend.received(oneOf: Sample.requests)
            backend.leaveUnanswered()
            screen = nil
            let isFreed = recorder?.isScreenAlive == false
            await backend.roundTrip()
            exchange.respond(.status(500))
            guard isFreed else {
                throw Finding("The requests keep the view model in memory: hold self weakly.")
            }
        }
    }

    @Test("Is freed at once, even while it refreshes")
    func lifetimeOfRefresh() async throws {
        try await Backend.use { backend in
            var screen = Optional(HomeViewModel(client: backend.client))
            let recorder = screen.map { backend.recorder(of: $0) }
            screen?.refresh()
            let exchanges = try await backend.receivedHome()
            screen = nil
            let isFreed = recorder?.isScreenAlive == false
            await backend.roundTrip()
            for exchange in exchanges.values { exchange.respond(.status(500)) }
            guard isFreed else {
                throw Finding("The requests keep the view model in memory: hold self weakly.")
            }
        }
    }
}
