import Combine
import Foundation
import Observation
import Synchronization

/// Records what a screen shows, from turn to turn of the main queue.
///
/// Changes within one turn are one entry: a person never sees what lies between them.
///
/// ```swift
/// let recorder = Recorder(of: viewModel) { $0.isFetching ? "fetching" : "\($0.notes.count) notes" }
/// viewModel.start()
/// try await recorder.shows(["0 notes", "fetching", "3 notes"])
/// ```
@MainActor
public final class Recorder<State: Equatable & Sendable> {
    /// The states shown, the first one included; no two neighbours are equal.
    public private(set) var history: [State]

    /// Called with each new entry.
    package var whenShown: (State) -> Void = { _ in }

    let look: @MainActor () -> State?
    private let conditions: Conditions
    let changesOffMain = Mutex(0)
    var isSampling = false
    var turn = 0
    var turnOfLastChange = 0
    private var subscription: AnyCancellable?

    /// Begins to record an observable object, which it doesn't hold.
    ///
    /// - Parameters:
    ///   - screen: What shows the state.
    ///   - conditions: Told of each new entry.
    ///   - state: What a person sees of it.
    public init<Screen: ObservableObject>(
        of screen: Screen,
        conditions: Conditions = Conditions(),
        state: @escaping @MainActor (Screen) -> State,
    ) where Screen.ObjectWillChangePublisher == ObservableObjectPublisher {
        self.conditions = conditions
        look = { [weak screen] in screen.map(state) }
        history = [state(screen)]
        subscription = subscribe(to: screen.objectWillChange)
    }

    /// Begins to record what is observed with `Observation`, which it doesn't hold.
    public init<Screen: Observable & AnyObject>(
        of screen: Screen,
        conditions: Conditions = Conditions(),
        state: @escaping @MainActor (Screen) -> State,
    ) {
        self.conditions = conditions
        look = { [weak screen] in screen.map(state) }
        history = [state(screen)]
        track()
    }

    /// Begins to record what is both, as halfway from the one to the other: by what is observed.
    public init<Screen: Observable & ObservableObject>(
        of screen: Screen,
        conditions: Conditions = Conditions(),
        state: @escaping @MainActor (Screen) -> State,
    ) where Screen.ObjectWillChangePublisher == ObservableObjectPublisher {
        self.conditions = conditions
        look = { [weak screen] in screen.map(state) }
        history = [state(screen)]
        track()
    }

    /// Whether somebody still holds the screen; the recorder doesn't.
    public var isScreenAlive: Bool {
        look() != nil
    }

    /// Whether the screen published a change anywhere but on the main thread.
    public var hasLeftMain: Bool {
        changesOffMain.withLock { $0 > 0 }
    }

    /// Adds what the screen shows now, unless that is the last entry.
    public func sample() {
        add(look())
    }

    func add(_ state: State?) {
        guard let state, state != history.last else { return }
        history.append(state)
        whenShown(state)
        conditions.changed()
    }

    /// Whether the turns of the main queue are counted, so that no two are taken for one.
    ///
    /// Otherwise a turn that a change has put into the main queue before it, in the same turn, would be over
    /// before the sample is taken. As long as it is true, the main thread is busy.
    public var countsTurns = false {
        didSet { if countsTurns, !oldValue { countTurn() } }
    }
}

extension Recorder {
    /// Waits until the screen has shown this history, and sees that it doesn't go on by itself.
    ///
    /// - Parameter expected: The states in words, the first one included.
    /// - Throws: A ``Finding`` when it shows something else.
    public func shows(_ expected: [String]) async throws {
        let isInTime = await conditions.wait { [unowned self] in
            history.count >= expected.count || !expected.starts(with: words)
        }
        await MainQueue.turns(3)
        let actual = words
        if hasLeftMain { throw Finding.offMain }
        guard actual != expected else { return }
        throw Finding(
            isInTime ? "The screen showed something else." : "The screen never showed this.",
            expected: expected,
            actual: actual,
        )
    }

    private var words: [String] { history.map { String(describing: $0) } }
}

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

/// The queue of everything that a person sees.
public enum MainQueue {
    private static let mark = DispatchSpecificKey<Bool>()
    private static let isMarked: Void = DispatchQueue.main.setSpecific(key: mark, value: true)

    /// Whether this code runs on the main thread, or on the one that serves the main queue in its stead, as is
    /// the case on Linux when a program's main function is async.
    public static var isCurrent: Bool {
        _ = isMarked
        return Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
    }

    /// Lets the main queue do what is in it, and what that puts there, some times over.
    @MainActor
    public static func turns(_ count: Int) async {
        for _ in 0..<count {
            await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        }
    }

    /// Makes this queue the one on which every task of the process goes on, from now to its end.
    ///
    /// A task of the main actor that waited for a continuation comes back by way of a thread of the pool, and nobody
    /// can tell when that thread gets its turn. With this, there is none: what a task does next stands in the main
    /// queue at once, so that a number of ``turns(_:)`` is enough on any machine. For tests, and for those alone.
    ///
    /// It sets `swift_task_enqueueGlobal_hook`, which the runtime exports for such purposes
    /// (https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Concurrency.h).
    public static func servesAllTasks() {
        _ = isServingAllTasks
    }

    private static let isServingAllTasks: Void = {
        typealias Enqueue = @convention(thin) (UnownedJob) -> Void
        typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void
        guard let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("Swift's runtime has no swift_task_enqueueGlobal_hook.")
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }()
}
