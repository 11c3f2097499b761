import Episodes
import Practice

extension Trial {
    /// Plays a scenario on a screen of its own, alone.
    ///
    /// - Throws: What it found.
    static func run(_ scenario: Scenario, with makeScreen: MakeScreen) async throws {
        let slot = await slots.enter()
        defer { slot.leave() }
        let trial = try Trial(scenario.setup, makeScreen)
        trial.backend.conditions.whenSlow = slot.leave
        do {
            try await scenario.play(trial)
            try await trial.finish()
        } catch {
            await trial.backend.roundTrip()
            trial.screen = nil
            await trial.backend.stop()
            throw error
        }
        trial.screen = nil
        if scenario.setup.isUsual, idleBackend == nil, await trial.backend.reset() {
            idleBackend = trial.backend
        } else {
            await trial.backend.stop()
        }
    }

    /// What the next trial may use: a server and a session that have proved themselves, with a connection open.
    ///
    /// On Linux, a connection costs more than all the rest of a trial.
    private static var idleBackend: Backend?

    static func takeBackend(for setup: Setup) throws -> Backend {
        guard setup.isUsual, let backend = idleBackend.take() else {
            return try Backend(network: setup.network, timeout: setup.timeout, isRefused: setup.isRefused)
        }
        return backend
    }

    /// More at once would only wait for each other: all sessions share a queue, and all screens the main one.
    private static let slots = Slots(1)
}
