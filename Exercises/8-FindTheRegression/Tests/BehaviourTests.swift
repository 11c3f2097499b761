import EveryOrder
import SwiftSource
import Testing
import Weather

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    init() { MainQueue.useForAllTasks() }

    @Test("Shows a failure, and removes the message when it tries again")
    func recovering() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        let recorder = Recorder(of: viewModel, waiter: service.waiter) { $0.errorMessage ?? "no error" }
        viewModel.show("Oslo")
        try await service.answer(0, with: .failure(.unreachable))
        try await recorder.shows(["no error", "You're offline."])

        let messages = [
            "no error", "You're offline.", "no error", "The forecast couldn't be read.", "no error",
        ]
        viewModel.show("Oslo")
        try await recorder.shows(Array(messages.prefix(3)))
        try await service.answer(1, with: .failure(.invalidResponse))
        try await recorder.shows(Array(messages.prefix(4)))

        viewModel.show("Oslo")
        try await service.answer(2, with: .success(.oslo))
        try await recorder.shows(messages)
    }

    @Test("Cancels the previous request when it sends another one")
    func superseding() async throws {
        let service = ScriptedService()
        defer { service.stop() }
        let viewModel = WeatherViewModel(service: service)
        viewModel.show("Oslo")
        try await service.received(1)
        viewModel.show("Bergen")
        try await service.waitForCancellation(of: 0)
    }

    @Test("Behaves as before, with every answer")
    func answers() async throws {
        try Sources().verifyUnchanged("WeatherService.swift")
        try await Orders.forecast.check()
        try await Orders.otherForecast.check()
    }

    @Test("Takes no completion handlers: fetching stays async")
    func handlers() throws {
        let handlers = try Sources().index().completionHandlers.map(\.description)
        guard handlers.isEmpty else {
            throw Finding(
                "\(handlers.joined(separator: ", ")) takes a completion handler again: await instead."
            )
        }
    }
}
