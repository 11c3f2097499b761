import Behaviours
import EveryOrder
import Testing
import YourScreen

// One behaviour at a time, so that a client that all screens share is configured for one of them.
@Suite("Behaviour", .serialized, .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("Requests", arguments: Behaviour.requests)
    func requests(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    @Test("Loading", arguments: Behaviour.loading)
    func loading(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    @Test("Failing", arguments: Behaviour.failing)
    func failing(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    @Test("Keeping and recovering", arguments: Behaviour.keeping)
    func keeping(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    @Test("Overlapping", arguments: Behaviour.overlapping)
    func overlapping(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    @Test("Lifetime", arguments: Behaviour.lifetime)
    func lifetime(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    @Test("Threads and history", arguments: Behaviour.history)
    func history(_ behaviour: Behaviour) async throws { try await check(behaviour) }

    private static let check = BehaviourCheck { makeScreen(environment: $0, session: $1) }

    private func check(_ behaviour: Behaviour) async throws {
        if let finding = await Self.check.finding(on: behaviour) { throw finding }
    }
}
