import Foundation

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
    /// A task that isn't isolated to the main actor still has to hop there, which takes a turn of its own. So a test can do
    /// something else in between, as a user may.
    public static func useForAllTasks() { TaskHook.useMainQueue() }
}
