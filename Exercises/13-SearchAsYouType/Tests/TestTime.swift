import Combine
import EveryOrder
import Foundation
import Synchronization

/// A time that passes only when a test says so. It is a scheduler and a clock, so a search can use it as either.
final class TestTime: Scheduler, Clock {
    /// A moment, as the time since the beginning of the test.
    struct Instant: InstantProtocol, Strideable {
        fileprivate var elapsed = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        // The same for Combine, with the intervals of a queue.
        typealias Stride = DispatchQueue.SchedulerTimeType.Stride
        func advanced(by stride: Stride) -> Instant { advanced(by: Duration.nanoseconds(stride.magnitude)) }
        func distance(to other: Instant) -> Stride {
            .nanoseconds(Int(duration(to: other) / .nanoseconds(1)))
        }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.elapsed < rhs.elapsed }
    }

    private struct State {
        var now = Instant()
        var waits: [Int: (deadline: Instant, end: @Sendable () -> Void)] = [:]
        var count = 0
        var latestSleep: Instant?
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }
    var minimumTolerance: Instant.Stride { 0 }

    /// The end of the latest sleep on the clock, or `nil` if there was none.
    var latestSleep: Instant? { state.withLock { $0.latestSleep } }

    /// Lets time pass from one deadline to the next, and lets what waited for each do its work.
    @MainActor
    func advance(by duration: Duration) async {
        let end = now.advanced(by: duration)
        while let next = nextWait(until: end) {
            next()
            await MainQueue.yield(turns: 8)
        }
        state.withLock { $0.now = end }
    }

    private func nextWait(until end: Instant) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let next = state.waits.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
            guard let next, next.value.deadline <= end else { return nil }
            state.waits[next.key] = nil
            state.now = max(state.now, next.value.deadline)
            return next.value.end
        }
    }

    @discardableResult
    private func wait(until deadline: Instant, _ end: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.count += 1
            state.waits[state.count] = (deadline, end)
            return state.count
        }
    }
}

extension TestTime {
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (sleep, end) = AsyncStream<Void>.makeStream()
        state.withLock { $0.latestSleep = deadline }
        wait(until: deadline) { end.finish() }
        for await _ in sleep {}
        try Task.checkCancellation()
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        schedule(after: now, tolerance: minimumTolerance, options: nil, action)
    }

    func schedule(
        after date: Instant,
        tolerance: Instant.Stride,
        options: Never?,
        _ action: @escaping () -> Void
    ) {
        // A scheduler exists to run the action elsewhere: here, on the main thread.
        nonisolated(unsafe) let action = action
        wait(until: date) { action() }
    }

    /// Runs the action once: `debounce` cancels it before an interval is over.
    func schedule(
        after date: Instant,
        interval: Instant.Stride,
        tolerance: Instant.Stride,
        options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        nonisolated(unsafe) let action = action
        let id = wait(until: date) { action() }
        return AnyCancellable { [self] in state.withLock { _ = $0.waits.removeValue(forKey: id) } }
    }
}
