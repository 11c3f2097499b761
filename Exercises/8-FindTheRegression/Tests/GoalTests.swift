import EveryOrder
import Testing
import Weather

@Suite("Goals", .timeLimit(.minutes(1)))
@MainActor
struct GoalTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Stops fetching when a request fails", .named("fetchingNeverEnds"))
    func failureEnds() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel, waiter: service.waiter) { $0.words }
        viewModel.show("Oslo")

        var history = ["nothing", "fetching", "“You're offline.”"]
        try await service.answer(0, with: .failure(.unreachable))
        try await expecting("The request failed.") {
            try await recorder.shows(history)
        }

        viewModel.show("Oslo")
        try await service.answer(1, with: .success(.oslo))
        viewModel.show("Oslo")
        try await service.answer(2, with: .failure(.failedRequest))
        history += ["fetching", "Oslo 4°", "fetching · Oslo 4°"]
        history += ["Oslo 4° · “The forecast couldn't be fetched.”"]
        try await expecting("A request succeeded after one that had failed, and then another one failed.") {
            try await recorder.shows(history)
        }
    }

    @Test("Treats a refused request as a failure, whatever its body says", .named("refusalIsNotAFailure"))
    func refusal() async throws {
        try await Orders.forecast.check(goal: 2)
    }

    @Test("Never shows an older answer after a newer one", .named("olderAnswerShows"))
    func latestWins() async throws {
        let outcomes: [(String, ScriptedService.Answer)] = [
            ("The forecast of Oslo arrived", .success(.oslo)),
            ("The request for Oslo failed", .failure(.unreachable)),
        ]
        for city in ["Bergen", "Oslo"] {
            for (outcome, late) in outcomes {
                try await expecting("\(outcome) while the next request, for \(city), was in flight.") {
                    try await overtake(with: city, answering: late, before: true)
                }
                try await expecting("\(outcome) after the next request, for \(city), had succeeded.") {
                    try await overtake(with: city, answering: late, before: false)
                }
            }
        }
        try await expecting("Oslo and Bergen were picked at once, before either task had started.") {
            try await overtakeAtOnce()
        }
        for turns in 0..<12 {
            let when = "Bergen was picked \(turns) turns of the main queue after Oslo had been answered."
            try await expecting(when) { try await overtake(turns, after: .success(.oslo)) }
            try await expecting(when) { try await overtake(turns, after: .failure(.unreachable)) }
        }
    }

    /// Requests Bergen some turns after the answer for Oslo, which may have been shown by then.
    private func overtake(_ turns: Int, after older: ScriptedService.Answer) async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel, waiter: service.waiter) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        service.end(0, with: older)
        await MainQueue.yield(turns: turns)
        var history = ["nothing", "fetching"]
        if !viewModel.isFetching {
            try await recorder.shows(history + [viewModel.words])
            history += [viewModel.words, viewModel.forecast == nil ? "fetching" : "fetching · Oslo 4°"]
        }
        viewModel.show("Bergen")
        try await service.answer(1, with: .success(.bergen))
        try await recorder.shows(history + ["Bergen 9°"])
    }

    /// Requests two cities in the same turn, and answers the older request last, if it was sent at all.
    private func overtakeAtOnce() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel, waiter: service.waiter) { $0.words }
        viewModel.show("Oslo")
        viewModel.show("Bergen")
        try await service.received(1)
        await MainQueue.yield(turns: 20)
        for (request, city) in service.cities.enumerated().reversed() {
            try await service.answer(request, with: .success(city == "Oslo" ? .oslo : .bergen))
        }
        try await recorder.shows(["nothing", "fetching", "Bergen 9°"])
    }

    /// Requests Oslo, then another city, and answers the older request before or after the newer one.
    private func overtake(with city: String, answering late: ScriptedService.Answer, before: Bool)
        async throws
    {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel, waiter: service.waiter) { $0.words }
        viewModel.show("Oslo")
        try await service.received(1)
        viewModel.show(city)
        try await service.received(2)
        if before {
            try await service.answer(0, with: late)
            try await recorder.shows(["nothing", "fetching"])
        }
        try await service.answer(1, with: .success(Forecast(city: city, temperature: 9)))
        try await service.answer(0, with: late)
        try await recorder.shows(["nothing", "fetching", "\(city) 9°"])
    }

    @Test("Closes the connection when the answer is no longer wanted", .named("connectionStaysOpen"))
    func cancellation() async throws {
        try await Backend.use { backend in
            let call = backend.forecast(for: "Oslo")
            let exchange = try await backend.received("GET /forecasts/Oslo", from: call)
            call.cancel()
            try await expecting("The task was cancelled, but the connection is still open.") {
                try await backend.waitForCancellation(of: exchange)
            }
            _ = try await call.outcomes.next()
            let early = backend.forecast(for: "Oslo")
            try await backend.checkEarlyCancellation(of: early, sends: "GET /forecasts/Oslo")
        }
    }

    @Test("Is freed as soon as the user leaves, and cancels its request", .named("screenStaysAlive"))
    func lifetime() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        var viewModel = Optional(WeatherViewModel(service: service))
        weak let observed = viewModel
        viewModel?.show("Oslo")
        try await service.received(1)
        viewModel = nil
        guard observed == nil else {
            throw Finding("Nothing references the screen, but it is still alive.")
        }
        try await service.waitForCancellation(of: 0)
    }
}
