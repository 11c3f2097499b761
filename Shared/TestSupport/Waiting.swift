import Foundation
import FoundationCompat
import MockHTTP

/// Waits for conditions to become true. Checks them only when something has changed, rather than polling.
@MainActor
public final class ConditionWaiter {
    /// A closure to call when a condition takes longer than it should.
    public var onSlow: () -> Void = {}
    /// Returns whether nothing is in progress but what waits for the test.
    var isIdle: @MainActor () async -> Bool

    private struct PendingWait {
        let condition: () -> Bool
        let timeout: Duration
        let continuation: CheckedContinuation<Bool, Never>
        /// The turns that it has waited, except the first, which may have begun before the wait did.
        var turns = -1
    }

    /// The shortest time of a turn, in milliseconds: longer on Apple's systems, where nothing tells of the threads.
    package nonisolated static let turn = Threads.areKnown ? 25 : 50

    private var pending: [PendingWait] = []
    private var isCounting = false
    /// The turns since anything was in progress or changed.
    private var idleTurns = 0

    /// Creates a waiter for conditions that depend only on the threads of this process, by default.
    public init(isIdle: (@MainActor () async -> Bool)? = nil) {
        var atWork: Set<String> = []
        self.isIdle =
            isIdle ?? {
                let before = atWork
                atWork = Threads.atWork
                return atWork.isDisjoint(with: before)
            }
    }

    /// Waits until the condition holds. Returns false if the time runs out first, or six turns in which nothing was in
    /// progress. A correct stage never makes a check wait this long.
    ///
    /// Measured in turns of both the main queue and the thread pool: a machine that runs the stage slowly counts just
    /// as slowly.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait.
    ///   - condition: The condition, which is checked now and whenever ``recheck()`` is called.
    public func wait(timeout: Duration = .seconds(8), until condition: @escaping () -> Bool) async -> Bool {
        if condition() { return true }
        idleTurns = -1
        return await withCheckedContinuation { continuation in
            pending.append(PendingWait(condition: condition, timeout: timeout, continuation: continuation))
            guard !isCounting else { return }
            isCounting = true
            Task { await countTurns() }
        }
    }

    /// Checks the conditions again. Call it when something that they may depend on has changed.
    public func recheck() {
        idleTurns = -1
        end(with: true) { $0.condition() }
    }

    private func end(with outcome: Bool, _ isOver: (PendingWait) -> Bool) {
        pending.removeAll { wait in
            guard isOver(wait) else { return false }
            wait.continuation.resume(returning: outcome)
            return true
        }
    }

    /// Counts the time of all pending waits: a timer for each would cost more than most waits take.
    private func countTurns() async {
        while !pending.isEmpty {
            await withCheckedContinuation { turn in
                DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Self.turn)) { turn.resume() }
            }
            let isIdle = await isIdle()
            // After all other work for the threads of Dispatch and Swift: a busy machine may deliver a request late.
            await withCheckedContinuation { turn in DispatchQueue.global().async { turn.resume() } }
            await Task.detached {}.value
            idleTurns = isIdle ? idleTurns + 1 : 0
            for index in pending.indices { pending[index].turns += 1 }
            if pending.contains(where: { $0.turns == 3 }) { onSlow() }
            end(with: false) { idleTurns >= 5 || .milliseconds(Self.turn) * $0.turns >= $0.timeout }
        }
        isCounting = false
    }
}

/// Lets two scenarios run at a time; one that takes longer than it should makes room for the next.
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
        if Self.waiting.isEmpty { Self.free += 1 } else { Self.waiting.removeFirst().resume() }
    }
}

/// The main dispatch queue, on which everything that the user sees happens.
public enum MainQueue {
    private static let key = DispatchSpecificKey<Bool>()
    private static let isKeySet: Void = DispatchQueue.main.setSpecific(key: key, value: true)

    /// A Boolean value that indicates whether this code runs on the main thread, or on the thread that serves the main
    /// queue instead, as on Linux when a program's main function is async.
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

extension Backend {
    /// Sends a request through the session and waits for its answer, so that everything sent before has arrived. Then
    /// lets the main queue run the work that this has enqueued.
    public func roundTrip() async {
        _ = try? await session.data(for: URLRequest(url: server.url.appending(path: Self.probe)))
        await MainQueue.yield(turns: 2)
    }

    /// Waits until nothing is in progress except requests that wait for their answers.
    ///
    /// After a connection that was reset, call this before the same request is sent again: until then, it counts as one
    /// that the system resends, as Apple's systems may.
    public func settle() async {
        defer { requests.settle() }
        let delivered = deliveries.count
        await drainQueues()
        let pending = if let count = deliveries.pending { count } else { await running }
        if pending != requests.waitingCount {
            await roundTrip()
            // An open connection may carry the round trip past a request that has to open another.
            _ = await waiter.wait(timeout: .seconds(1)) { [deliveries, requests] in
                deliveries.pending ?? 0 <= requests.waitingCount
            }
        }
        if deliveries.pending == nil || deliveries.count != delivered {
            // An outcome that arrived in the meantime may have been enqueued too late for the first call.
            await drainQueues()
        }
    }

    /// The number of the session's tasks. On Linux, one that was never resumed doesn't count.
    var running: Int {
        get async {
            await withCheckedContinuation { count in
                session.getAllTasks { count.resume(returning: $0.count) }
            }
        }
    }

    /// Lets the thread pool and the main queue run their pending work.
    private func drainQueues() async {
        await Task.detached {}.value
        await MainQueue.yield(turns: 1)
    }

    /// Answers, and blocks the main thread until the client has the answer, so the main queue can't handle it yet.
    ///
    /// - Throws: A ``Finding`` if the client doesn't get the answer: then nothing waits for the main queue, and the
    ///   rest of the test would prove nothing.
    public func deliver(_ answer: Response, to exchange: Exchange) throws {
        let before = deliveries.count
        exchange.respond(answer)
        guard !(deliveries.wait(past: before, for: .seconds(4)) ?? isProbeAnswered()) else { return }
        throw Finding(
            """
            The server answered \(exchange.request.line), but the test's session never delivered the answer. \
            Was the request cancelled, or sent through another session? Or does what receives the answer wait for \
            the main thread, as DispatchQueue.main.sync does?
            """
        )
    }

    /// Sends a request through the session and blocks the main thread until its answer has arrived.
    ///
    /// NB: For platforms where outcomes aren't counted. Assumes that an answer that is sent later is delivered later,
    /// which nothing guarantees: the two use different connections. A delegate wouldn't help: for a task with a
    /// completion handler it receives little but the metrics, which may arrive before or after the handler.
    private func isProbeAnswered() -> Bool {
        let isAnswered = DispatchSemaphore(value: 0)
        let url = server.url.appending(path: Self.probe)
        session.dataTask(with: url) { _, response, _ in
            if response != nil { isAnswered.signal() }
        }
        .resume()
        return isAnswered.wait(timeout: .now() + 4) == .success
    }
}
