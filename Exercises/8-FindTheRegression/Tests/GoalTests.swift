import TestSupport
import Testing
import Weather

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.servesAllTasks() }

    @Test(
        "A failure ends the fetching",
        .named(Findings.fetchingNeverEnds, in: "fetchingNeverEnds", digest: 0x1290_7c71_75e2_5355)
    )
    func failureEnds() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)

        var history = ["nothing", "fetching", "“You're offline.”"]
        await service.answer(0, with: .failure(.unreachable))
        try await expecting("The request failed, and the screen goes on fetching.") {
            try await recorder.shows(history)
        }

        viewModel.show("Oslo")
        try await service.received(2)
        await service.answer(1, with: .success(.oslo))
        viewModel.show("Oslo")
        try await service.received(3)
        await service.answer(2, with: .failure(.failedRequest))
        history += ["fetching", "Oslo 4°", "fetching · Oslo 4°"]
        history += ["Oslo 4° · “The forecast couldn't be fetched.”"]
        try await expecting("A request succeeded after one that had failed, and then another one failed.") {
            try await recorder.shows(history)
        }
    }

    @Test(
        "A refusal is a failure, whatever its body says",
        .named(Findings.refusalIsNoFailure, in: "refusalIsNoFailure", digest: 0xc9df_1af9_233b_3092)
    )
    func refusal() async throws {
        try await MethodCheck.forecast.checkFailures()
    }

    @Test(
        "An older answer never shows after a newer one",
        .named(Findings.olderAnswerShows, in: "olderAnswerShows", digest: 0x736e_6aac_7835_0047)
    )
    func latestWins() async throws {
        try await expecting("The forecast of Oslo came after that of Bergen, and shows.") {
            try await ask(for: "Bergen", answering: .success(.oslo), before: false)
        }
        try await expecting("Oslo failed while Bergen is on its way, and the screen speaks of it.") {
            try await ask(for: "Bergen", answering: .failure(.unreachable), before: true)
        }
        try await expecting("The forecast of Oslo came while Bergen is on its way, and shows.") {
            try await ask(for: "Bergen", answering: .success(.oslo), before: true)
        }
        try await expecting("Oslo failed after Bergen had come, and the screen speaks of it.") {
            try await ask(for: "Bergen", answering: .failure(.unreachable), before: false)
        }
        try await expecting("Oslo was asked for twice: the older request failed, and the screen says so.") {
            try await ask(for: "Oslo", answering: .failure(.failedRequest), before: true)
        }
    }

    /// Asks for Oslo, then for another city, and answers the older request before or after the newer one.
    private func ask(for city: String, answering late: ScriptedService.Answer, before: Bool) async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        viewModel.show(city)
        try await service.received(2)
        if before {
            await service.answer(0, with: late)
            try await recorder.shows(["nothing", "fetching"])
        }
        await service.answer(1, with: .success(Forecast(city: city, temperature: 9)))
        await service.answer(0, with: late)
        try await recorder.shows(["nothing", "fetching", "\(city) 9°"])
    }

    @Test(
        "The server hears of it when nobody waits any more",
        .named(Findings.serverIsNotTold, in: "serverIsNotTold", digest: 0x92f9_a005_a7a4_3a31)
    )
    func cancellation() async throws {
        try await Backend.use { backend in
            let call = backend.forecast(for: "Oslo")
            let exchange = try await backend.received("GET /forecasts/Oslo", from: call)
            call.cancel()
            try await expecting("The task was cancelled, and the connection is still open.") {
                try await backend.hangsUp(exchange)
            }
            _ = try await call.outcomes.next()
        }
    }

    @Test(
        "A screen that a person has left is gone at once, and its request with it",
        .named(Findings.screenStaysAlive, in: "screenStaysAlive", digest: 0xc6bf_12fb_786d_78c7)
    )
    func lifetime() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let recorder = try await leftScreen(of: service)
        guard !recorder.isScreenAlive else {
            throw Finding("Nobody holds the screen any more, and it is still alive.")
        }
        try await service.noticesCancellation(of: 0)
    }

    /// What recorded a screen that was released while it waited for its forecast.
    private func leftScreen(of service: ScriptedService) async throws -> Recorder<String> {
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        return recorder
    }
}
