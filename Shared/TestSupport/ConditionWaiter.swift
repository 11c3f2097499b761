import Foundation

/// Waits for conditions to become true. Checks them only when something has changed, rather than polling.
@MainActor
public final class ConditionWaiter {
    /// The time to wait for a broken stage. A correct one never makes a check wait this long.
    ///
    /// Measured in turns of both the main queue and the thread pool: a machine that runs the stage slowly counts just
    /// as slowly.
    public static let defaultTimeout = Duration.seconds(8)

    /// A closure to call when a condition takes longer than it should.
    public var onSlow: () -> Void = {}

    private struct PendingWait {
        let condition: () -> Bool
        let timeout: Duration
        let continuation: CheckedContinuation<Bool, Never>
        /// The tenths of a second that it has waited, except the first, which may have begun before the wait did.
        var tenths = -1
    }

    private var pending: [PendingWait] = []
    private var isCounting = false

    /// Creates a waiter.
    public init() {}

    /// Waits until the condition holds. Returns false if the time runs out first.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait, to a tenth of a second.
    ///   - condition: The condition, which is checked now and whenever ``recheck()`` is called.
    public func wait(
        timeout: Duration = ConditionWaiter.defaultTimeout,
        until condition: @escaping () -> Bool,
    ) async -> Bool {
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            pending.append(PendingWait(condition: condition, timeout: timeout, continuation: continuation))
            if !isCounting { countTenth() }
        }
    }

    /// Checks the conditions again. Call it when something that they may depend on has changed.
    public func recheck() {
        end(with: true) { $0.condition() }
    }

    private func end(with outcome: Bool, _ isOver: (PendingWait) -> Bool) {
        pending.removeAll { wait in
            guard isOver(wait) else { return false }
            wait.continuation.resume(returning: outcome)
            return true
        }
    }

    /// Counts the time of all pending waits, until there are none: a timer for each would cost more than most waits
    /// take.
    private func countTenth() {
        isCounting = true
        let priority = Task.currentPriority
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
            guard let self else { return }
            // After all other work for the threads of Dispatch and Swift: on a busy machine, a request may take
            // long to arrive.
            DispatchQueue.global().async {
                Task.detached(priority: priority) { await self.tenthIsOver() }
            }
        }
    }

    private func tenthIsOver() {
        for index in pending.indices { pending[index].tenths += 1 }
        if pending.contains(where: { $0.tenths == 1 }) { onSlow() }
        end(with: false) { .milliseconds(100) * $0.tenths >= $0.timeout }
        isCounting = !pending.isEmpty
        if isCounting { countTenth() }
    }
}
