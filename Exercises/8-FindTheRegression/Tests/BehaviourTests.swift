import MockHTTP
import TestSupport
import Testing
import Weather

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Asks for the forecast of the city, with the key")
    func request() async throws {
        let backend = try Backend()
        let client = backend.client
        let (answers, _) = Answers.of { try await client.forecast(for: "New York") }
        let exchange = try await backend.received("GET /forecasts/New%20York")
        #expect(exchange.request.value(of: "X-API-KEY") == "abc", "The key is in X-API-KEY.")
        exchange.respond(.oslo)
        _ = try await answers.next()
        await backend.stop()
        try backend.hasNothingUnexpected()
    }

    @Test("Reads the forecast, with any status of success", arguments: [200, 203, 299])
    func forecast(status: Int) async throws {
        let outcome = try await outcome(of: .oslo(status: status))
        #expect(try outcome.get() == .oslo)
    }

    @Test("Says that an answer can't be read")
    func invalid() async throws {
        for body in ["", "no JSON", #"{ "city": "Oslo" }"#] {
            let outcome = try await outcome(of: .json(body))
            #expect(throws: WeatherError.invalidResponse, "The body was “\(body)”.") { try outcome.get() }
        }
    }

    @Test("Tells no connection from other failures of the network")
    func transport() async throws {
        let refused = try Backend(isRefused: true)
        let offline = try Backend(network: OfflineURLProtocol.self)
        let clients = (refused.client, offline.client)
        await #expect(throws: WeatherError.failedRequest) { try await clients.0.forecast(for: "Oslo") }
        await #expect(throws: WeatherError.unreachable) { try await clients.1.forecast(for: "Oslo") }
        await refused.stop()
        await offline.stop()
    }

    @Test("Shows that it fetches, then the forecast; keeps it until the next one is there")
    func history() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        service.answer(0, with: .success(.oslo))
        try await recorder.shows(["nothing", "fetching", "Oslo 4°"])

        viewModel.show("Bergen")
        try await service.received(2)
        service.answer(1, with: .success(.bergen))
        try await recorder.shows(["nothing", "fetching", "Oslo 4°", "fetching · Oslo 4°", "Bergen 9°"])
    }

    @Test("Shows a failure, and takes it away when it tries again")
    func recovering() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel) { $0.errorMessage ?? "no error" }
        viewModel.show("Oslo")
        try await service.received(1)
        service.answer(0, with: .failure(.unreachable))
        try await recorder.shows(["no error", "You're offline."])

        viewModel.show("Oslo")
        try await recorder.shows(["no error", "You're offline.", "no error"])
    }

    @Test("Cancels the older of two requests")
    func superseding() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        viewModel.show("Oslo")
        try await service.received(1)
        viewModel.show("Bergen")
        try await service.noticesCancellation(of: 0)
    }

    /// What comes of an answer.
    private func outcome(of answer: Response) async throws -> Result<Forecast, any Error> {
        let backend = try Backend()
        let client = backend.client
        let (answers, _) = Answers.of { try await client.forecast(for: "Oslo") }
        try await backend.received("GET /forecasts/Oslo").respond(answer)
        let outcome = try await answers.next()
        await backend.stop()
        return outcome
    }
}
