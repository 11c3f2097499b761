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

    private struct Waiter {
        let condition: () -> Bool
        let patience: Duration
        let continuation: CheckedContinuation<Bool, Never>
        /// How many tenths of a second it has waited; the first that is counted may have begun before it did.
        var tenths = -1
    }

    private var waiters: [Waiter] = []
    private var isCounting = false

    /// Creates conditions that nothing waits for yet.
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
            waiters.append(Waiter(condition: condition, patience: patience, continuation: continuation))
            if !isCounting { countTenth() }
        }
    }

    /// Looks at the conditions again, since something they may depend on has changed.
    public func changed() {
        end(with: true) { $0.condition() }
    }

    private func end(with outcome: Bool, _ isOver: (Waiter) -> Bool) {
        waiters.removeAll { waiter in
            guard isOver(waiter) else { return false }
            waiter.continuation.resume(returning: outcome)
            return true
        }
    }

    /// Counts for all who wait, and goes on as long as somebody does: a timer for each wait would cost more than
    /// most waits take.
    private func countTenth() {
        isCounting = true
        let priority = Task.currentPriority
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
            guard let self else { return }
            // Behind whatever else waits for a thread, of Dispatch's or of Swift's few: where others compute, a request
            // may be long on its way.
            DispatchQueue.global().async {
                Task.detached(priority: priority) { await self.tenthIsOver() }
            }
        }
    }

    private func tenthIsOver() {
        for index in waiters.indices { waiters[index].tenths += 1 }
        if waiters.contains(where: { $0.tenths == 1 }) { whenSlow() }
        end(with: false) { .milliseconds(100) * $0.tenths >= $0.patience }
        isCounting = !waiters.isEmpty
        if isCounting { countTenth() }
    }
}
