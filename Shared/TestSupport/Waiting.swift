import Foundation

/// How long a wait lasts before it says that something never came. All waits of a run share it.
///
/// What is late isn't missing, so correct but slow code gets about a second. Once something really hasn't come in that
/// time, later waits last a quarter as long, and so on: a run in which much is missing takes hardly longer than one in
/// which nothing is. But no wait is shorter than three times the slowest that succeeded, up to a quarter of the second, and
/// what has certainly been sent gets all of it, whatever was in vain before.
///
/// It is counted in turns of the main queue and of the thread pool. A machine that runs the code under test slowly
/// counts just as slowly.
@MainActor
package final class Patience {
    /// The patience of this run. A test that waits in vain on purpose has its own, so it costs the others none of theirs.
    @TaskLocal package static var current = Patience()

    /// The turns that a wait lasts at first: almost a second, or longer on a busy machine. Few users would wait longer for
    /// a screen without a network, and no stage needs a tenth of it.
    package nonisolated static let limit = 100
    /// The shortest time of a turn.
    package nonisolated static let turn = Duration.milliseconds(8)

    /// The turns that a wait lasts now.
    package var turns: Int { max(remaining, least) }
    /// The turns that a wait lasts for something that is on its way.
    package var turnsOnTheWay: Int { max(remainingOnTheWay, turns) }
    /// The turns after which something is probably missing: three times as many as anything took that came. One that was
    /// slow is no reason to wait longer than after the first time that something didn't come.
    package var least: Int { min(3 * slowest, Self.limit / 4) }

    private var remaining = limit
    private var remainingOnTheWay = limit
    /// The turns that the slowest took of what has come.
    package private(set) var slowest = 1
    /// The number of times that something didn't come.
    private(set) var round = 0

    /// Creates the patience of a run in which everything has come so far.
    package nonisolated init() {}

    /// Remembers how long something took to come.
    func succeed(after turns: Int) {
        slowest = max(slowest, turns)
    }

    /// Shortens later waits. Does nothing if they have been shortened since the round in which the wait began: waits at
    /// the same time are no more reason to hurry than one.
    ///
    /// - Parameter isOnItsWay: Whether something seemed to be on its way all the time. As it never came, this isn't
    ///   certain here: the code has another session, for instance.
    func giveUp(begunIn round: Int, isOnItsWay: Bool = false) {
        guard round == self.round else { return }
        self.round += 1
        remaining /= 4
        if isOnItsWay { remainingOnTheWay /= 4 }
    }

    /// Waits for the shortest time of a turn, and then until the main queue and the threads of Dispatch and Swift have
    /// done all other work: a busy machine may deliver a request late.
    func takeTurn() async {
        await withCheckedContinuation { turn in
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.turn / .seconds(1)) {
                DispatchQueue.global().async { turn.resume() }
            }
        }
        await Task.detached {}.value
    }

    /// Blocks the main thread turn by turn, until the closure returns a value or the patience is over.
    ///
    /// - Parameters:
    ///   - isOnItsWay: Returns whether something is on its way.
    ///   - isOver: Waits for at most the given time, and returns the outcome, or `nil` if there is none yet.
    /// - Returns: The outcome, or false if there is none in time.
    func block(while isOnItsWay: () -> Bool = { false }, until isOver: (Duration) -> Bool?) -> Bool {
        let round = round
        var turn = 0
        while turn <= turns || turn <= turnsOnTheWay && isOnItsWay() {
            if let outcome = isOver(Self.turn) {
                if outcome { succeed(after: turn) }
                return outcome
            }
            let hop = DispatchWorkItem {}
            DispatchQueue.global().async(execute: hop)
            hop.wait()
            turn += 1
        }
        giveUp(begunIn: round, isOnItsWay: isOnItsWay())
        return false
    }
}

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

    /// The turns that pass before anything can come.
    private let delay: Int
    private var pending: [PendingWait] = []
    private var isCounting = false
    private var isAsking = false
    /// Returns whether anything is on its way: a request, an answer, or the end of a connection.
    var isAnythingOnItsWay: () async -> Bool = { false }
    /// The room that the current scenario takes.
    var room: ScenarioLimiter?

    /// Creates a waiter.
    ///
    /// - Parameter delay: The time that passes before anything can come, such as the time-out of a request.
    public init(delay: Duration = .zero) {
        self.delay = Int((delay / Patience.turn).rounded(.up))
    }

    /// Waits until the condition holds. Returns false if it doesn't within about a second, or less if other waits have
    /// been in vain, and nothing is on its way.
    ///
    /// Measured in turns of both the main queue and the thread pool: a machine that runs the stage slowly counts just
    /// as slowly.
    ///
    /// - Parameter condition: The condition, which is checked now, in each turn, and whenever ``recheck()`` is called.
    public func wait(until condition: @escaping () -> Bool) async -> Bool {
        if condition() { return true }
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
            wait.patience.succeed(after: wait.turns - delay)
            wait.continuation.resume(returning: true)
        }
    }

    /// Counts the turns of all pending waits: a timer for each would cost more than most waits take.
    private func countTurns() async {
        while let wait = pending.first {
            await wait.patience.takeTurn()
            for index in pending.indices { pending[index].turns += 1 }
            // Something may have changed without a word.
            recheck()
            if pending.contains(where: { $0.turns > $0.patience.least + delay }) { room?.end() }
            if isAsking {
                // Perhaps no answer comes, since a completion handler blocks all others.
                giveUp(isOnItsWay: true) { $0.turns > 2 * $0.patience.turnsOnTheWay + delay }
            } else if pending.contains(where: isLate) {
                isAsking = true
                Task { await giveUpUnlessSomethingIsOnItsWay() }
            }
        }
        isCounting = false
    }

    /// Ends the waits that have lasted for as long as anything takes, or longer, if something is on its way.
    private func giveUpUnlessSomethingIsOnItsWay() async {
        let isOnItsWay = await isAnythingOnItsWay()
        isAsking = false
        recheck()
        if isOnItsWay {
            giveUp(isOnItsWay: true) { $0.turns > $0.patience.turnsOnTheWay + delay }
        } else {
            giveUp(isOnItsWay: false, where: isLate)
        }
    }

    private func giveUp(isOnItsWay: Bool, where isOver: (PendingWait) -> Bool) {
        for wait in remove(where: isOver) {
            wait.patience.giveUp(begunIn: wait.round, isOnItsWay: isOnItsWay)
            wait.continuation.resume(returning: false)
        }
    }

    private func isLate(_ wait: PendingWait) -> Bool { wait.turns > wait.patience.turns + delay }

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

/// Lets two scenarios run at a time. One that waits for what is probably missing makes room for the next.
@MainActor
final class ScenarioLimiter {
    private static var free = ScenarioLimiter.limit
    private static var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false

    /// The number of scenarios that run at a time.
    static let limit = 2

    /// Waits until there is room, and takes it until ``end()`` is called.
    static func begin() async -> ScenarioLimiter {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return ScenarioLimiter()
    }

    /// Makes room for another; a second call does nothing.
    func end() {
        guard !isOver else { return }
        isOver = true
        if Self.waiting.isEmpty {
            Self.free += 1
        } else {
            Self.waiting.removeFirst().resume()
        }
    }
}

/// The main dispatch queue, on which everything that the user sees happens.
public enum MainQueue {
    private static let key = DispatchSpecificKey<Bool>()
    private static let isKeySet: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    /// Whether this code runs on the main thread, or on the thread that serves the main queue instead, as on
    /// Linux when a program's main function is async.
    public static var isCurrent: Bool {
        _ = isKeySet
        return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
    }

    /// Lets the main queue run everything in it, the given number of times.
    @MainActor
    public static func yield(turns count: Int) async {
        for _ in 0..<count {
            await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        }
    }

    /// Makes this queue run every task of the process from now on.
    ///
    /// A main actor task that waited for a continuation resumes by way of a thread of the pool, and nothing says when
    /// that thread runs. With this, no such thread is involved: the task's next step is enqueued on the main queue at
    /// once, so a fixed number of turns is enough on any machine. Use it only in tests.
    ///
    /// It sets `swift_task_enqueueGlobal_hook`, which the runtime exports for such purposes
    /// (https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Concurrency.h).
    public static func useForAllTasks() {
        _ = installHook
    }

    private static let installHook: Void = {
        typealias Enqueue = @convention(thin) (UnownedJob) -> Void
        typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void
        guard let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("Swift's runtime has no swift_task_enqueueGlobal_hook.")
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }()
}
