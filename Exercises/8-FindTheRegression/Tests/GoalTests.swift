import MockHTTP
import TestSupport
import Testing
import Weather

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
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

        service.answer(0, with: .failure(.unreachable))
        try await expecting("The request failed, and the screen goes on fetching.") {
            try await recorder.shows(["nothing", "fetching", "“You're offline.”"])
        }
    }

    @Test(
        "A refusal is a failure, whatever its body says",
        .named(Findings.refusalIsNoFailure, in: "refusalIsNoFailure", digest: 0xc9df_1af9_233b_3092)
    )
    func refusal() async throws {
        for answer in [Response.oslo(status: 503), .oslo(status: 401), .status(404), .status(500)] {
            let backend = try Backend()
            let client = backend.client
            let (answers, _) = Answers.of { try await client.forecast(for: "Oslo") }
            try await backend.received("GET /forecasts/Oslo").respond(answer)
            let outcome = try await answers.next()
            await backend.stop()

            let words =
                switch outcome {
                case .success(let forecast): "\(forecast.city) \(forecast.temperature)°"
                case .failure(let error): "\(error)"
                }
            guard words == "\(WeatherError.failedRequest)" else {
                throw Finding(
                    "The server refused with \(answer.status), and that is a failure.",
                    expected: ["\(WeatherError.failedRequest)"],
                    actual: [words],
                )
            }
        }
    }

    @Test(
        "An older answer never shows after a newer one",
        .named(Findings.olderAnswerShows, in: "olderAnswerShows", digest: 0x736e_6aac_7835_0047)
    )
    func latestWins() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        viewModel.show("Bergen")
        try await service.received(2)

        service.answer(1, with: .success(.bergen))
        try await recorder.shows(["nothing", "fetching", "Bergen 9°"])
        service.answer(0, with: .success(.oslo))
        try await expecting("The forecast of Oslo came after that of Bergen, and shows.") {
            try await recorder.shows(["nothing", "fetching", "Bergen 9°"])
        }

        viewModel.show("Oslo")
        try await service.received(3)
        viewModel.show("Bergen")
        try await service.received(4)
        service.answer(2, with: .failure(.unreachable))
        try await expecting("Oslo failed while Bergen is on its way, and the screen speaks of it.") {
            try await recorder.shows(["nothing", "fetching", "Bergen 9°", "fetching · Bergen 9°"])
        }
    }

    @Test(
        "The server hears of it when nobody waits any more",
        .named(Findings.serverIsNotTold, in: "serverIsNotTold", digest: 0x92f9_a005_a7a4_3a31)
    )
    func cancellation() async throws {
        let backend = try Backend()
        let client = backend.client
        let (answers, task) = Answers.of { try await client.forecast(for: "Oslo") }
        let exchange = try await backend.received("GET /forecasts/Oslo")
        task.cancel()
        try await expecting("The task was cancelled, and the connection is still open.") {
            do {
                try await backend.hangsUp(exchange)
            } catch {
                exchange.respond(.oslo)
                await backend.stop()
                throw error
            }
        }
        _ = try await answers.next()
        await backend.stop()
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
