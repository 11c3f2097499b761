import Combine
import Foundation
import Observation

/// Shows a view as SwiftUI does: evaluates it, and starts and cancels the tasks of its modifiers.
///
/// SwiftUI evaluates a view again a moment after a value has changed that the view has read, never within the change. The
/// main queue runs what is waiting in it first. So an answer that has been delivered may reach the view model when the
/// value has changed already, and the task of the previous value hasn't been cancelled yet.
///
/// ```swift
/// let host = ViewHost(of: viewModel) { viewModel in
///     (lines: viewModel.lines, modifiers: [.task(id: viewModel.station) { await viewModel.load() }])
/// }
/// host.appear()
/// viewModel.station = "Bergen"  // Cancels the task, and starts another one.
/// host.disappear()
/// ```
@MainActor
public final class ViewHost<Model: AnyObject> {
    /// The view model that the view keeps in its `@State`.
    public let model: Model
    /// The lines that the user sees, from the latest evaluation of the view.
    public private(set) var lines: [String] = []
    /// A Boolean value that indicates whether the view is shown.
    public private(set) var isVisible = false
    /// A Boolean value that indicates whether SwiftUI shows the indicator of `refreshable`.
    public private(set) var isRefreshing = false

    private let view: @MainActor (Model) -> (lines: [String], modifiers: [HostedModifier])
    private let waiter: ConditionWaiter
    private var modifiers: [HostedModifier] = []
    /// The tasks of the view, by the places of their modifiers.
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var runningTasks = 0
    private var changes: AnyCancellable?

    /// Creates a host of a view that isn't shown yet.
    ///
    /// If the view model awaits something that isn't isolated to the main actor, call ``MainQueue/useForAllTasks()`` before
    /// the test: otherwise, threads of the pool decide how many turns an answer takes, and when the view model is released.
    ///
    /// - Parameters:
    ///   - model: The view model, which is observable in one way or the other.
    ///   - waiter: The waiter whose conditions to recheck when a task of the view has ended.
    ///   - view: Evaluates the view.
    public init(
        of model: Model,
        waiter: ConditionWaiter = ConditionWaiter(),
        view: @escaping @MainActor (Model) -> (lines: [String], modifiers: [HostedModifier]),
    ) {
        self.model = model
        self.waiter = waiter
        self.view = view
        guard !(model is any Observable) else { return }
        let publisher = (model as? any ObservableObject)?.objectWillChange as? ObservableObjectPublisher
        changes = publisher?.sink { [weak self] in self?.evaluateLater() }
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    /// Shows the view, which may have been shown before: starts its tasks, and then calls the actions of `onAppear`.
    public func appear() {
        isVisible = true
        modifiers = []
        evaluate()
        for case .onAppear(let action) in modifiers { action() }
    }

    /// Stops showing the view, and cancels its tasks. Anything that holds the view model still holds it.
    public func disappear() {
        isVisible = false
        modifiers = []
        for task in tasks.values { task.cancel() }
        tasks = [:]
    }

    /// Leaves for another tab, and comes back.
    public func comeBack() {
        disappear()
        appear()
    }

    /// Pulls to refresh: runs the action of `refreshable` in a task, and shows the indicator until it returns.
    public func refresh() {
        for case .refreshable(let action) in view(model).modifiers {
            isRefreshing = true
            run(at: Self.placeOfRefreshing) { [weak self] in
                await action()
                self?.isRefreshing = false
            }
        }
    }

    /// Waits until the view has reacted to all changes so far, and its tasks have ended.
    ///
    /// - Throws: A ``Finding`` if a task doesn't end.
    public func waitForTasks() async throws {
        await MainQueue.yield(turns: Self.turnsBeforeReacting + 1)
        guard await waiter.wait(until: { [unowned self] in runningTasks == 0 }) else {
            throw Finding("A task of the view never ended, although its requests were answered or cancelled.")
        }
    }
}

extension ViewHost {
    /// More turns of the main queue than an answer takes from the session to the view model.
    private static var turnsBeforeReacting: Int { 6 }
    private static var placeOfRefreshing: Int { -1 }

    /// Evaluates the view once the main queue has run what is waiting in it.
    private nonisolated func evaluateLater() {
        Task { @MainActor [weak self] in
            await MainQueue.yield(turns: Self.turnsBeforeReacting)
            self?.evaluate()
        }
    }

    /// Evaluates the view, and compares its modifiers with those before.
    private func evaluate() {
        guard isVisible else { return }
        let before = modifiers
        (lines, modifiers) = withObservationTracking {
            view(model)
        } onChange: { [weak self] in
            self?.evaluateLater()
        }
        for (place, modifier) in modifiers.enumerated() {
            let old = place < before.count ? before[place] : nil
            guard !modifier.hasSameValue(as: old) else { continue }
            switch modifier {
            case .task(_, let action): run(at: place, action)
            case .onChange(_, let action) where old != nil: action()
            case .onChange, .onAppear, .refreshable: break
            }
        }
    }

    /// Starts a task in place of another one, which it cancels without waiting for it.
    private func run(at place: Int, _ action: @escaping @MainActor () async -> Void) {
        let old = tasks[place]
        runningTasks += 1
        // Comes first, so it also begins before a cancelled request can end, on whichever thread that happens.
        tasks[place] = Task { [weak self] in
            await action()
            self?.runningTasks -= 1
            self?.waiter.recheck()
        }
        old?.cancel()
    }
}

/// A modifier of a view that a ``ViewHost`` shows, named as in SwiftUI.
public enum HostedModifier {
    /// Calls the action when the view has appeared.
    case onAppear(@MainActor () -> Void)
    /// Calls the action when the value has changed.
    case onChange(of: AnyHashable, @MainActor () -> Void)
    /// Starts a task when the view appears, and cancels it when the view disappears. When the value has changed, cancels the
    /// task and starts another one.
    case task(id: AnyHashable = 0, @MainActor () async -> Void)
    /// Runs the action in a task when the user pulls to refresh.
    case refreshable(@MainActor () async -> Void)

    /// Whether another modifier, which had the same place before, is of the same kind, and its value is the same.
    fileprivate func hasSameValue(as other: HostedModifier?) -> Bool {
        switch (self, other) {
        case (.task(let value, _), .task(let other, _)): value == other
        case (.onChange(let value, _), .onChange(let other, _)): value == other
        case (.onAppear, .onAppear), (.refreshable, .refreshable): true
        default: false
        }
    }
}
