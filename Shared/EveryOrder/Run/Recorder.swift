import Combine
import Foundation
import Observation
import Synchronization

/// Records what a screen shows, turn by turn of the main queue.
///
/// Changes within one turn are one entry: the user never sees the states in between.
///
/// ```swift
/// let recorder = Recorder(of: viewModel) { $0.isFetching ? "fetching" : "\($0.notes.count) notes" }
/// viewModel.start()
/// try await backend.received("GET /notes").respond(.json("[1, 2, 3]"))
/// try await recorder.shows(["0 notes", "fetching", "3 notes"])
/// ```
@MainActor
public final class Recorder<State: Equatable & Sendable> {
    /// The states that were shown, from the first one on. No two neighbours are equal.
    public private(set) var history: [State]

    /// The indices of the entries that were recorded at a notification, although it should have come before the change.
    package private(set) var unannouncedEntries: Set<Int> = []

    /// A closure to call with each new entry.
    package var onChange: (State) -> Void = { _ in }
    package let currentState: @MainActor () -> State?
    private let waiter: ConditionWaiter
    let changesOffMain = Mutex(0)
    var isSampling = false
    var turn = 0
    var turnOfLastChange = 0
    private var subscription: AnyCancellable?
    /// Whether the screen says when it changes: it is observable in one way or the other.
    private(set) var isObserving = false

    /// Creates a recorder of an object that is observable, which it doesn't retain. If it is so in both ways, as in the
    /// middle of a migration, uses Observation.
    ///
    /// - Parameters:
    ///   - screen: The object that shows the state.
    ///   - waiter: The waiter whose conditions to recheck at each new entry.
    ///   - state: Returns what the user sees.
    public init<Screen: AnyObject>(
        of screen: Screen,
        waiter: ConditionWaiter = ConditionWaiter(),
        state: @escaping @MainActor (Screen) -> State,
    ) {
        self.waiter = waiter
        currentState = { [weak screen] in screen.map(state) }
        history = [state(screen)]
        if !(screen is any Observable) {
            let changes = (screen as? any ObservableObject)?.objectWillChange as? ObservableObjectPublisher
            subscription = changes.map(subscribe)
        }
        // What a class of the test shows may be observable, too.
        if subscription == nil { track() }
        isObserving = screen is any Observable || subscription != nil
    }

    /// Whether anything still holds the screen. The recorder doesn't.
    public var isScreenAlive: Bool { currentState() != nil }

    /// Whether the screen published a change off the main thread.
    public var hasPublishedOffMain: Bool { changesOffMain.withLock { $0 > 0 } }

    /// Whether the screen has changed since the last entry, and hasn't notified.
    package var hasUnannouncedChange: Bool {
        guard let state = currentState() else { return false }
        return !isSampling && state != history.last
    }

    /// Adds the current state, unless it is the same as the last entry.
    public func sample() {
        add(currentState())
    }

    func add(_ state: State?) {
        guard let state, state != history.last else { return }
        history.append(state)
        onChange(state)
        waiter.recheck()
    }

    /// Whether to count the turns of the main queue, so that no two are recorded as one.
    ///
    /// Otherwise, work that was enqueued earlier in the turn of a change would run before the sample is taken. As long
    /// as this is true, the main thread is busy.
    public var countsTurns = false {
        didSet { if countsTurns, !oldValue { countTurn() } }
    }
}

extension Recorder {
    /// Waits until the screen has shown the given history, and checks that nothing follows.
    ///
    /// - Parameters:
    ///   - expected: The descriptions of the states, from the first one on.
    ///   - moment: What has happened before, which the failure names.
    ///   - file: The file of the step.
    ///   - line: The line of the step.
    /// - Throws: A ``Finding`` if it doesn't show them.
    public func shows(
        _ expected: [String],
        after moment: String? = nil,
        file: String = #filePath,
        line: Int = #line,
    ) async throws {
        let isInTime = await waiter.wait { [unowned self] in
            history.count >= expected.count || !expected.starts(with: descriptions)
        }
        await MainQueue.yield(turns: 3)
        let actual = descriptions
        if hasPublishedOffMain { throw Finding.offMain.at(file, line) }
        guard actual != expected else { return }
        let summary =
            isInTime
            ? "The screen didn't show what it should." : "The screen didn't show this within a second."
        throw Finding(
            moment.map { "After \($0): \(summary)" } ?? summary,
            expected: expected,
            actual: actual,
        )
        .at(file, line)
    }

    private var descriptions: [String] { history.map { String(describing: $0) } }
}

extension Recorder {
    /// Subscribes off the main actor, since a broken screen may publish on any thread.
    nonisolated func subscribe(to changes: ObservableObjectPublisher) -> AnyCancellable {
        changes.sink { [weak self] in self?.willChange() }
    }

    /// Reads the state so that Observation reports its next change, and adds any change since the last time that went
    /// unreported.
    func track() {
        let state = withObservationTracking {
            currentState()
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

    nonisolated func willChange() {
        if MainQueue.isCurrent {
            MainActor.assumeIsolated { sampleAfterThisTurn() }
        } else {
            changesOffMain.withLock { $0 += 1 }
            DispatchQueue.main.async { self.sample() }
        }
    }

    private func sampleAfterThisTurn() {
        let count = history.count
        let isAnnounced = isSampling
        if turn != turnOfLastChange { sample() }
        if !isAnnounced, history.count > count { unannouncedEntries.insert(count) }
        turnOfLastChange = turn
        guard !isSampling else { return }
        isSampling = true
        DispatchQueue.main.async { [weak self] in
            self?.isSampling = false
            self?.sample()
        }
    }
}
