import Foundation
import Synchronization

/// Decides where those tasks of the process run that aren't isolated to the main actor, and knows when they have run.
///
/// It sets `swift_task_enqueueGlobal_hook`, which the runtime exports for such purposes
/// (https://github.com/swiftlang/swift/blob/main/include/swift/Runtime/Concurrency.h). Use it only in tests.
enum TaskHook {
    private struct State {
        var usesMainQueue = false
        /// The number of runs that need to know when tasks have done their work.
        var runs = 0
        /// The parts of tasks that were about to run since these were last waited for, and haven't run to their ends.
        var parts = DispatchGroup()
        var hasParts = false
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

    /// Performs an action when no task can run any further: each has ended, or waits for something.
    ///
    /// One that runs for longer than the limit isn't waited for again: it may belong to another test. Nor are those waited for
    /// that others resume again and again.
    static func afterTasks(within limit: Duration, _ action: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async {
            let end = DispatchTime.now() + limit / .seconds(1)
            for _ in 0..<maxHandOvers {
                guard let parts = takeParts() else { break }
                _ = parts.wait(timeout: end)
            }
            action()
        }
    }

    /// More times than a screen's task resumes another, which does the same, without the main actor.
    private static let maxHandOvers = 16

    private static func takeParts() -> DispatchGroup? {
        state.withLock { state in
            guard state.hasParts else { return nil }
            defer { (state.parts, state.hasParts) = (DispatchGroup(), false) }
            return state.parts
        }
    }

    /// Runs a part of a task, up to where it suspends. Returns false if nothing has to know of it.
    private static func run(_ job: UnownedJob) -> Bool {
        let (usesMainQueue, parts) = state.withLock { state -> (Bool, DispatchGroup?) in
            let isFollowed = state.runs > 0 && !state.usesMainQueue
            if isFollowed {
                state.parts.enter()
                state.hasParts = true
            }
            return (state.usesMainQueue, isFollowed ? state.parts : nil)
        }
        guard usesMainQueue || parts != nil else { return false }
        let queue = usesMainQueue ? DispatchQueue.main : DispatchQueue.global()
        queue.async {
            job.runSynchronously(on: Executor.shared.asUnownedTaskExecutor())
            parts?.leave()
        }
        return true
    }

    private static let installation: Void = {
        typealias Enqueue = @convention(thin) (UnownedJob) -> Void
        typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void
        guard let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
            preconditionFailure("Swift's runtime has no swift_task_enqueueGlobal_hook.")
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            if !run(job) { original(job) }
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
