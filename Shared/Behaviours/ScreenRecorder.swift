import Combine
import Episodes
import Synchronization

/// Records what a screen shows, from turn to turn of the main queue.
///
/// Changes within one turn are one entry: a person never sees what lies between them.
@MainActor
public final class ScreenRecorder {
    /// The states shown, the first one included; no two neighbours are equal.
    public private(set) var history: [ScreenState]

    private weak var screen: (any EpisodesScreen)?
    private let conditions: Conditions
    private let changesOffMain = Mutex(0)
    private var isSampling = false
    private var turn = 0
    private var turnOfLastChange = 0
    private var subscription: AnyCancellable?

    /// Begins to record a screen, which it doesn't hold.
    public convenience init(_ screen: any EpisodesScreen) {
        self.init(screen, Conditions())
    }

    init(_ screen: any EpisodesScreen, _ conditions: Conditions) {
        self.screen = screen
        self.conditions = conditions
        history = [ScreenState(of: screen)]
        subscription = observe(screen.objectWillChange)
    }

    /// Whether somebody still holds the screen; the recorder doesn't.
    public var isScreenAlive: Bool {
        screen != nil
    }

    /// Whether the screen published a change anywhere but on the main thread.
    public var hasLeftMain: Bool {
        changesOffMain.withLock { $0 > 0 }
    }

    /// Adds what the screen shows now, unless that is the last entry.
    public func sample() {
        guard let screen else { return }
        let state = ScreenState(of: screen)
        guard state != history.last else { return }
        history.append(state)
        conditions.changed()
    }

    /// Waits until the screen has shown this history, and sees that it doesn't go on by itself.
    ///
    /// - Throws: A ``Finding`` when it shows something else.
    public func shows(_ expected: [String]) async throws {
        let isInTime = await conditions.wait { [unowned self] in
            history.count >= expected.count || !expected.starts(with: history.map(\.description))
        }
        await MainQueue.turns(3)
        let actual = history.map(\.description)
        guard actual != expected else { return }
        throw Finding(
            isInTime ? "The screen showed something else." : "The screen never came to show this.",
            expected: expected,
            actual: actual,
        )
    }

    /// Subscribes outside of the main actor, since a broken screen may publish on any thread.
    nonisolated private func observe(_ changes: ObservableObjectPublisher) -> AnyCancellable {
        changes.sink { [weak self] in
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { self?.sampleAfterThisTurn() }
            } else {
                self?.changesOffMain.withLock { $0 += 1 }
                DispatchQueue.main.async { self?.sample() }
            }
        }
    }

    /// Counts the turns of the main queue from here on, so that no two are taken for one.
    ///
    /// Otherwise a turn that a change has put into the main queue before it, in the same turn, would be over
    /// before the sample is taken. This keeps the main thread busy all the time.
    func countTurns() {
        turn += 1
        DispatchQueue.main.async { [weak self] in self?.countTurns() }
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
