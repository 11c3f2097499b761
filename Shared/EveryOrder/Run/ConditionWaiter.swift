import Foundation

/// Waits for conditions to become true. Checks them when something has changed, and once in each turn that it counts.
@MainActor
public final class ConditionWaiter {
    private struct PendingWait {
        let condition: () -> Bool
        let continuation: CheckedContinuation<Bool, Never>
        let patience: Patience
        /// The round of the patience in which it began.
        let round: Int
        /// The turns that it has waited. The first may have begun before the wait did.
        var turns = 0
    }

    private var pending: [PendingWait] = []
    private var isCounting = false
    /// The number of waiters that count turns, which costs time.
    private static var countingWaiters = 0
    /// Returns whether anything is on its way: a request, an answer, or the end of a connection.
    var isAnythingOnItsWay: () -> Bool = { false }
    /// The room that the current test or run takes.
    var room: RunLimiter?

    /// Creates a waiter.
    public init() {}

    /// Waits until the condition holds. Returns false if it doesn't within about a second, or less if other waits have
    /// been in vain, nothing is on its way, and the process does nothing.
    ///
    /// Measured in turns of both the main queue and the thread pool: a machine that runs the stage slowly counts just
    /// as slowly.
    ///
    /// - Parameter condition: The condition, which is checked now, in each turn, and whenever ``recheck()`` is called.
    public func wait(until condition: @escaping () -> Bool) async -> Bool {
        if condition() { return true }
        Self.countingWaiters += 1
        defer { Self.countingWaiters -= 1 }
        let patience = Patience.current
        return await withCheckedContinuation { continuation in
            let wait = PendingWait(
                condition: condition,
                continuation: continuation,
                patience: patience,
                round: patience.round,
            )
            pending.append(wait)
            guard !isCounting else { return }
            isCounting = true
            Task { await countTurns() }
        }
    }

    /// Checks the conditions again. Call it when something that they may depend on has changed.
    public func recheck() {
        for wait in remove(where: { $0.condition() }) {
            wait.patience.succeed(after: wait.turns)
            wait.continuation.resume(returning: true)
        }
    }

    /// Counts the turns of all pending waits: a timer for each would cost more than most waits take.
    private func countTurns() async {
        let patience = Patience.current
        var work = Patience.Work(at: patience.processorTime())
        while !pending.isEmpty {
            await patience.takeTurn()
            work.addTurn(endingAt: patience.processorTime())
            let factor = work.factor(with: Self.countingWaiters)
            for index in pending.indices { pending[index].turns += 1 }
            // Something may have changed without a word.
            recheck()
            if pending.contains(where: { $0.turns > $0.patience.least }) { room?.end() }
            giveUp(after: factor)
        }
        isCounting = false
    }

    /// Ends the waits that have lasted for as long as anything takes, or longer, if something is on its way.
    ///
    /// - Parameter factor: How many times as many turns they last.
    private func giveUp(after factor: Int) {
        guard pending.contains(where: { $0.turns > factor * $0.patience.turns }) else { return }
        let isOnItsWay = isAnythingOnItsWay()
        let over = remove { wait in
            wait.turns > factor * (isOnItsWay ? wait.patience.turnsOnTheWay : wait.patience.turns)
        }
        for wait in over {
            wait.patience.giveUp(begunIn: wait.round, isOnItsWay: isOnItsWay)
            wait.continuation.resume(returning: false)
        }
    }

    /// Removes waits, and returns them.
    private func remove(where isRemoved: (PendingWait) -> Bool) -> [PendingWait] {
        var removed: [PendingWait] = []
        pending.removeAll { wait in
            guard isRemoved(wait) else { return false }
            removed.append(wait)
            return true
        }
        return removed
    }
}
