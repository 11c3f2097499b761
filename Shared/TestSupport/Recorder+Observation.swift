import Combine
import Foundation
import Observation
import Synchronization

extension Recorder {
    /// Subscribes outside of the main actor, since a broken screen may publish on any thread.
    nonisolated func subscribe(to changes: ObservableObjectPublisher) -> AnyCancellable {
        changes.sink { [weak self] in self?.willChange() }
    }

    /// Looks at the state in such a way that its next change is noticed, and adds what has changed since the last
    /// look unnoticed.
    func track() {
        let state = withObservationTracking {
            look()
        } onChange: { [weak self] in
            self?.willChange()
            DispatchQueue.main.async { self?.track() }
        }
        add(state)
    }

    func countTurn() {
        turn += 1
        guard countsTurns else { return }
        DispatchQueue.main.async { [weak self] in self?.countTurn() }
    }

    nonisolated private func willChange() {
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { sampleAfterThisTurn() }
        } else {
            changesOffMain.withLock { $0 += 1 }
            DispatchQueue.main.async { self.sample() }
        }
    }

    private func sampleAfterThisTurn() {
        if turn != turnOfLastChange { sample() }
        turnOfLastChange = turn
        guard !isSampling else { return }
        isSampling = true
        DispatchQueue.main.async { [weak self] in
            self?.isSampling = false
            self?.sample()
        }
    }
}
