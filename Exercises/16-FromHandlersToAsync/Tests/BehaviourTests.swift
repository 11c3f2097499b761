import Charging
import EveryOrder
import SwiftSource
import Testing

@Suite("Behaviour", .timeLimit(.minutes(1)))
@MainActor
struct BehaviourTests {
    @Test("The screen in the car stays as it is")
    func unchanged() throws {
        try Sources().verifyUnchanged("CarViewModel.swift")
    }

    @Test("plugs(at:_:) calls its handler exactly once, even if it is cancelled")
    func handler() async throws {
        try await Backend.use { backend in
            let call = backend.callOfPlugs()
            let exchange = try await backend.received(Sample.plugsLine, from: call)
            call.cancel()
            try await backend.waitForCancellation(of: exchange)
            try await expectFailure(of: call, on: backend)

            let early = backend.callOfPlugs()
            early.cancel()
            try await expectFailure(of: early, on: backend)
            backend.allowAnyRequest()
        }
    }

    private func expectFailure(of call: Call, on backend: Backend) async throws {
        guard await backend.waiter.wait(until: { !call.outcomes.all.isEmpty }) else {
            throw Finding(
                "plugs(at:_:) was cancelled, and never calls its handler: a caller that waits for it waits forever."
            )
        }
        await backend.settle()
        try Finding.unless(
            call.outcomes.all,
            equals: ["failedRequest"],
            "plugs(at:_:) was cancelled, so its handler gets a failure, once.",
        )
    }

    @Test("Behaves as before, in every order")
    func orders() async throws {
        try await Orders.stationsScreen.check()
        try await Orders.car.check()
    }
}
