import Behaviours
import Combine
import Episodes
import Foundation
import Stage4
import StageCatalog
import TestSupport
import Testing

@Suite("Stage 4 has the hazards that the table lists")
@MainActor
struct HazardTests {
    /// A program that compiles, and the test below, show that an outcome may be shown off the main thread.
    @Test(
        arguments: Hazard.all.filter {
            $0.misuse.needsService && $0.verdict(in: 4).isPossible && $0.misuse != .offMain
        }
    )
    func shows(_ hazard: Hazard) async throws {
        guard case .possible(let history) = hazard.verdict(in: 4) else { return }
        let service = ScriptedService()
        let screen = EpisodesViewModel(apiService: service)
        let recorder = ScreenRecorder(screen)
        screen.start()
        let answer = try #require(service.requests.first)

        switch hazard.misuse {
        case .neither: answer.send(completion: .finished)
        case .twice:
            answer.send([Sample.episode(1)])
            try await recorder.shows(["idle", "fetching", "1 episode"])
            answer.send([Sample.episode(1), Sample.episode(2)])
        case .never: break
        case .both:
            answer.send([Sample.episode(1)])
            try await recorder.shows(["idle", "fetching", "1 episode"])
            answer.send(completion: .failure(.failedRequest))
        case .preview, .offMain, .redirect:
            Issue.record("The table says that this can be written: add a test that does it.")
        }
        try await recorder.shows(history)
    }

    @Test("Without receive(on:), the closure runs where the value is sent, which crashes the app on a Mac")
    func offMain() async {
        #if canImport(Darwin)
        await #expect(processExitsWith: .failure) { await _ = isOnMainWithoutTheHop() }
        #else
        #expect(await isOnMainWithoutTheHop() == false)
        #endif
    }
}

/// Subscribes on the main actor to values from another thread, as a view model that forgets the hop would.
@MainActor
private func isOnMainWithoutTheHop() async -> Bool {
    var subscription: AnyCancellable?
    defer { subscription?.cancel() }
    return await withCheckedContinuation { continuation in
        subscription = Just(())
            .receive(on: DispatchQueue.global())
            .sink { continuation.resume(returning: MainQueue.isCurrent) }
    }
}
