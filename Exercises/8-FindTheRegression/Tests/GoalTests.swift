import MockAPI
import Networking
import Practice
import Testing
import Weather

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    @Test(
        "A failure ends the fetching",
        .caused(by: .fetchingEndedOnOnePath, found: Findings.fetchingNeverEnds, in: "fetchingNeverEnds")
    )
    func failureEnds() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)

        service.answer(0, with: .failure(.unreachable))
        try await promise("The request failed, and the screen goes on fetching.") {
            try await recorder.shows(["nothing", "fetching", "“You're offline.”"])
        }
    }

    @Test(
        "A refusal is a failure, whatever its body says",
        .caused(by: .statusNotChecked, found: Findings.refusalIsNoFailure, in: "refusalIsNoFailure")
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
        .caused(by: .outcomeStillWantedNotAsked, found: Findings.olderAnswerShows, in: "olderAnswerShows")
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
        try await promise("The forecast of Oslo came after that of Bergen, and shows.") {
            try await recorder.shows(["nothing", "fetching", "Bergen 9°"])
        }

        viewModel.show("Oslo")
        try await service.received(3)
        viewModel.show("Bergen")
        try await service.received(4)
        service.answer(2, with: .failure(.unreachable))
        try await promise("Oslo failed while Bergen is on its way, and the screen speaks of it.") {
            try await recorder.shows(["nothing", "fetching", "Bergen 9°", "fetching · Bergen 9°"])
        }
    }

    @Test(
        "The server hears of it when nobody waits any more",
        .caused(by: .cancellationEndsAtContinuation, found: Findings.serverIsNotTold, in: "serverIsNotTold")
    )
    func cancellation() async throws {
        let backend = try Backend()
        let client = backend.client
        let (answers, task) = Answers.of { try await client.forecast(for: "Oslo") }
        let exchange = try await backend.received("GET /forecasts/Oslo")
        task.cancel()
        try await promise("The task was cancelled, and the connection is still open.") {
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
        .caused(by: .taskHoldsViewModel, found: Findings.screenStaysAlive, in: "screenStaysAlive")
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

    /// What recorded a screen that was let go of while it waited for its forecast.
    private func leftScreen(of service: ScriptedService) async throws -> Recorder<String> {
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        return recorder
    }
}
