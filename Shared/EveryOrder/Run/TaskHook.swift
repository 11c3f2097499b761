import Foundation
import Synchronization

/// Decides where those tasks of the process run that aren't isolated to the main actor, and knows when they have run.
///
/// It sets `swift_task_enqueueGlobal_hook` and the one for the main actor, which the runtime exports for such purposes
/// (https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Concurrency.h). Use it only in tests.
enum TaskHook {
    private struct State {
        var usesMainQueue = false
        /// The number of runs that need to know when tasks have done their work.
        var runs = 0
        /// The number of parts of tasks that are enqueued or run. A part is counted before the one that enqueues it has run to
        /// its end, so this isn't 0 in between.
        var parts = 0
        /// The number of parts so far, on the main actor, too.
        var enqueued = 0
        /// The number of times that the limit was over. What was enqueued before the last one doesn't count.
        var round = 0
        /// What to do once no part is left, or once so many more have been enqueued.
        var waits: [Wait] = []

        /// Removes the waits that are over, and returns them.
        mutating func endWaits() -> [Wait] {
            let over = waits.filter { parts == 0 || $0.rest == 0 }
            waits.removeAll { parts == 0 || $0.rest == 0 }
            return over
        }
    }

    private struct Wait {
        let id = UUID()
        let action: @Sendable () -> Void
        var rest = 20_000
    }

    private static let state = Mutex(State())

    /// Runs every task on the main queue from now on.
    static func useMainQueue() {
        state.withLock { $0.usesMainQueue = true }
        _ = installation
    }

    /// Follows every task until ``endRun()`` is called as often.
    static func beginRun() {
        state.withLock { $0.runs += 1 }
        _ = installation
    }

    static func endRun() { state.withLock { $0.runs -= 1 } }

    /// The number of parts of tasks that have been enqueued so far, on the main actor, too.
    static var enqueued: Int { state.withLock { $0.enqueued } }

    /// Performs an action when no task can run any further: each has ended, or waits for something.
    ///
    /// What runs for longer than the limit is never waited for again, since it may belong to another test. Nor does a wait
    /// include more parts than the tasks of a screen have between two events: some resume each other without an end.
    static func afterTasks(within limit: Duration, _ action: @escaping @Sendable () -> Void) {
        let wait = Wait(action: action)
        let over = state.withLock { state in
            state.waits.append(wait)
            return state.endWaits()
        }
        perform(over)
        guard over.isEmpty else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) {
            let over = state.withLock { state -> [Wait] in
                guard state.waits.contains(where: { $0.id == wait.id }) else { return [] }
                state.round += 1
                state.parts = 0
                return state.endWaits()
            }
            perform(over)
        }
    }

    /// Performs what has waited behind everything that is in Dispatch's queue already.
    private static func perform(_ waits: [Wait]) {
        for wait in waits { DispatchQueue.global().async(execute: wait.action) }
    }

    /// Runs a part of a task, up to where it suspends. Returns false if nothing has to know of it.
    private static func run(_ job: UnownedJob) -> Bool {
        let (usesMainQueue, round, over) = state.withLock { state -> (Bool, Int?, [Wait]) in
            state.enqueued += 1
            guard state.runs > 0, !state.usesMainQueue else { return (state.usesMainQueue, nil, []) }
            state.parts += 1
            for index in state.waits.indices { state.waits[index].rest -= 1 }
            return (false, state.round, state.endWaits())
        }
        perform(over)
        guard usesMainQueue || round != nil else { return false }
        let queue = usesMainQueue ? DispatchQueue.main : DispatchQueue.global()
        queue.async {
            job.runSynchronously(on: Executor.shared.asUnownedTaskExecutor())
            round.map(endPart)
        }
        return true
    }

    private static func endPart(of round: Int) {
        let over = state.withLock { state -> [Wait] in
            guard state.round == round else { return [] }
            state.parts -= 1
            return state.endWaits()
        }
        perform(over)
    }

    private static let installation: Void = {
        typealias Enqueue = @convention(thin) (UnownedJob) -> Void
        typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void
        func set(_ name: String, _ hook: @escaping Hook) {
            guard let pointer = dlsym(dlopen(nil, RTLD_NOW), name) else {
                preconditionFailure("Swift's runtime has no \(name).")
            }
            pointer.assumingMemoryBound(to: Hook?.self).pointee = hook
        }
        set("swift_task_enqueueGlobal_hook") { job, original in
            if !run(job) { original(job) }
        }
        set("swift_task_enqueueMainExecutor_hook") { job, original in
            state.withLock { $0.enqueued += 1 }
            original(job)
        }
    }()

    /// Stands for the threads or the queue that tasks run on.
    private final class Executor: TaskExecutor {
        static let shared = Executor()

        func enqueue(_ job: UnownedJob) {
            if run(job) { return }
            DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
