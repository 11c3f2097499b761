import Combine
import Dispatch
import Foundation
import Testing

/// What one thread tells another.
func signal() -> DispatchSemaphore { DispatchSemaphore(value: 0) }

/// Waits for what another thread does at once, unless it waits for ever, or sends for ever.
func wait(for event: DispatchSemaphore, sourceLocation: SourceLocation = #_sourceLocation) {
    let hasCome = event.wait(timeout: .now() + 60) == .success
    #expect(hasCome, "After a minute, another thread still waits or sends.", sourceLocation: sourceLocation)
}

/// Does the same on some threads of their own, side by side, and waits for all.
func onThreads(
    _ count: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: @escaping @Sendable (Int) -> Void,
) {
    let (mayStart, isDone) = (signal(), signal())
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

/// Ends the process, with words, if a test isn't done after three minutes: nothing else ends a thread that waits.
struct WaitsNotForEver: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void,
    ) async throws {
        let isDone = signal()
        Thread.detachNewThread {
            if isDone.wait(timeout: .now() + 180) == .timedOut {
                fatalError("After three minutes, a call still waits: \(test.name)")
            }
        }
        defer { isDone.signal() }
        try await function()
    }
}

extension Trait where Self == WaitsNotForEver {
    /// Ends the process, with words, if a call waits for ever.
    static var waitsNotForEver: Self { Self() }
}

extension Publisher {
    /// The same, letting other threads get on, as far as they can, before it passes a value.
    func yielding() -> Publishers.Map<Self, Output> {
        map { value in
            sched_yield()
            return value
        }
    }
}
