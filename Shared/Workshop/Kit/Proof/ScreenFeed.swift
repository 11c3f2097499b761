import Behaviours
import Combine
import Episodes
import Foundation
import TestSupport

/// Tells what a screen shows, from turn to turn of the main queue.
@MainActor
final class ScreenFeed {
    /// Each state after the first, as soon as it shows; it ends when patience does.
    let states: AsyncStream<ScreenState>

    private let recorder: ScreenRecorder
    private let tell: AsyncStream<ScreenState>.Continuation
    private var told = 1
    private var subscription: AnyCancellable?

    init(_ screen: any EpisodesScreen) {
        recorder = ScreenRecorder(screen)
        (states, tell) = AsyncStream.makeStream(of: ScreenState.self)
        subscription = observe(screen.objectWillChange)
    }

    /// All that the screen has shown, the first state included.
    var history: [ScreenState] { recorder.history }

    /// Looks at the screen now, and tells what is new.
    func look() {
        recorder.sample()
        for state in recorder.history.dropFirst(told) { tell.yield(state) }
        told = recorder.history.count
    }

    /// Waits until the screen fetches nothing; false when that never came.
    func settles(_ show: (ScreenState) -> Void = { _ in }) async -> Bool {
        look()
        for await state in states {
            show(state)
            if !state.isFetching { return true }
        }
        return false
    }

    /// Waits no longer than this for anything, in the main queue's own time: one that is held up counts slower.
    func end(after patience: Duration) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        var ticks = Int(patience / .milliseconds(100))
        timer.setEventHandler { [tell] in
            ticks -= 1
            if ticks == 0 { tell.finish() }
        }
        timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        timer.resume()
        return timer
    }

    /// Subscribes outside of the main actor, since a broken screen may publish on any thread.
    nonisolated private func observe(_ changes: ObservableObjectPublisher) -> AnyCancellable {
        changes.sink { [weak self] in
            DispatchQueue.main.async { self?.look() }
        }
    }
}
