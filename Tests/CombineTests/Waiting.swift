import Combine
import Dispatch
import Foundation
import Testing

/// Returns a signal from one thread to another.
func signal() -> DispatchSemaphore { DispatchSemaphore(value: 0) }

/// Waits for another thread. Records an issue if that thread seems to wait or send endlessly.
func wait(for event: DispatchSemaphore, sourceLocation: SourceLocation = #_sourceLocation) {
    let hasCome = event.wait(timeout: .now() + 60) == .success
    #expect(hasCome, "Another thread hasn't finished within a minute.", sourceLocation: sourceLocation)
}

/// Runs the closure on several new threads concurrently, and waits for all of them.
func onThreads(
    _ count: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: @escaping @Sendable (Int) -> Void,
) {
    let mayStart = signal()
    let isDone = signal()
    for thread in 0..<count {
        Thread.detachNewThread {
            wait(for: mayStart)
            work(thread)
            isDone.signal()
        }
    }
    for _ in 0..<count { mayStart.signal() }
    for _ in 0..<count { wait(for: isDone, sourceLocation: sourceLocation) }
}

/// A signal in which one thread stays until another has made enough progress.
struct Pause: Sendable {
    private let isInside = signal()
    private let mayLeave = signal()
    private let isDone = signal()

    /// Runs the closure on a new thread. Returns once that thread has called `stay()`.
    func begin(_ work: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            work()
            isDone.signal()
        }
        wait(for: isInside)
    }

    /// Waits until another thread calls `leave()` or `end()`.
    func stay() {
        isInside.signal()
        wait(for: mayLeave)
    }

    func leave() { mayLeave.signal() }

    /// Lets the thread continue, unless it already does, and waits for it.
    func end() {
        leave()
        wait(for: isDone)
    }
}

/// Exits with a message if a test takes more than three minutes: nothing else can stop a blocked thread.
struct ExitsWhenHung: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void,
    ) async throws {
        let isDone = signal()
        Thread.detachNewThread {
            if isDone.wait(timeout: .now() + 180) == .timedOut {
                fatalError("A call hasn't returned within three minutes: \(test.name)")
            }
        }
        defer { isDone.signal() }
        try await function()
    }
}

extension Trait where Self == ExitsWhenHung {
    /// Exits with a message if a call never returns.
    static var exitsWhenHung: Self { Self() }
}

extension Publisher {
    /// Returns the same publisher, which lets other threads make progress before it passes a value along.
    func yielding() -> Publishers.Map<Self, Output> {
        map { value in
            sched_yield()
            return value
        }
    }
}
