import Foundation

/// Lets a check wait for something to become true, told of each change rather than asking for it.
@MainActor
public final class Conditions {
    /// How long a broken stage is waited for; one whose behaviours hold is never waited for.
    ///
    /// Counted by turns that the main queue and the other threads have both had, so that a machine which is slow to run
    /// the stage is as slow to count.
    public static let patience = Duration.seconds(8)

    /// Called when something takes longer than it should.
    public var whenSlow: () -> Void = {}

    private var waiters: [ObjectIdentifier: Waiter] = [:]

    /// Makes conditions that nobody waits for yet.
    public init() {}

    /// Waits until the condition holds; false when patience ran out first.
    ///
    /// - Parameters:
    ///   - patience: How long, to a tenth of a second.
    ///   - condition: Looked at now, and whenever ``changed()`` is called.
    public func wait(
        patience: Duration = Conditions.patience,
        until condition: @escaping () -> Bool,
    ) async -> Bool {
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            let waiter = Waiter(condition: condition, continuation: continuation)
            waiters[ObjectIdentifier(waiter)] = waiter
            waiter.startTimer { [weak self, unowned waiter] ticks in
                if ticks == 1 { self?.whenSlow() }
                if .milliseconds(100) * ticks >= patience { self?.end(waiter, with: false) }
            }
        }
    }

    /// Looks at the conditions again, since something they may depend on has changed.
    public func changed() {
        for waiter in waiters.values where waiter.condition() {
            end(waiter, with: true)
        }
    }

    private func end(_ waiter: Waiter, with outcome: Bool) {
        guard waiters.removeValue(forKey: ObjectIdentifier(waiter)) != nil else { return }
        waiter.timer.cancel()
        waiter.continuation.resume(returning: outcome)
    }
}

@MainActor
private final class Waiter {
    let condition: () -> Bool
    let continuation: CheckedContinuation<Bool, Never>
    let timer = DispatchSource.makeTimerSource(queue: .main)
    private var ticks = 0

    init(condition: @escaping () -> Bool, continuation: CheckedContinuation<Bool, Never>) {
        self.condition = condition
        self.continuation = continuation
    }

    func startTimer(_ tick: @escaping @MainActor (Int) -> Void) {
        timer.setEventHandler { [weak self] in
            // Behind whatever else waits for a thread: where others compute, a request may be long on its way.
            DispatchQueue.global().async {
                DispatchQueue.main.async { self?.countTurn(tick) }
            }
        }
        timer.schedule(deadline: .now() + .milliseconds(100))
        timer.resume()
    }

    private func countTurn(_ tick: @MainActor (Int) -> Void) {
        guard !timer.isCancelled else { return }
        ticks += 1
        timer.schedule(deadline: .now() + .milliseconds(100))
        tick(ticks)
    }
}
