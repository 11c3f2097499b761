import Combine
import Foundation
import Synchronization

/// A time that passes only when a test says so. It is a scheduler and a clock, so code that pauses can use it as either.
///
/// ```swift
/// let time = TestTime()
/// let queries = PassthroughSubject<String, Never>()
/// let search = queries.debounce(for: .milliseconds(300), scheduler: time).sink { print($0) }
/// queries.send("abba")
/// await time.advance(by: .milliseconds(300))  // Prints abba.
/// ```
///
/// With a clock, also call ``MainQueue/useForAllTasks()`` before the test: otherwise, a sleep may begin after the time has
/// passed.
public final class TestTime: Scheduler, Clock {
    /// A moment, as the time since the beginning of the test.
    public struct Instant: InstantProtocol, Strideable {
        fileprivate var elapsed = Duration.zero

        public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
        public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }

        // The same for Combine, with the intervals of a queue.
        public typealias Stride = DispatchQueue.SchedulerTimeType.Stride
        public func advanced(by stride: Stride) -> Instant {
            advanced(by: Duration.nanoseconds(stride.magnitude))
        }
        public func distance(to other: Instant) -> Stride {
            .nanoseconds(Int(duration(to: other) / .nanoseconds(1)))
        }
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.elapsed < rhs.elapsed }
    }

    fileprivate struct State {
        var now = Instant()
        var waits: [Int: (deadline: Instant, end: @Sendable () -> Void)] = [:]
        var count = 0
        var latestSleep: Instant?
    }

    private let state = Mutex(State())
    private let passesAtOnce: Bool

    /// Creates a time that has just begun.
    ///
    /// - Parameter passesAtOnce: Whether each pause ends in the next turn of the main queue, and nothing advances the time.
    public init(passesAtOnce: Bool = false) {
        self.passesAtOnce = passesAtOnce
    }

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .zero }
    public var minimumTolerance: Instant.Stride { 0 }

    /// The end of the latest sleep on the clock, or `nil` if there was none.
    public var latestSleep: Instant? { state.withLock { $0.latestSleep } }

    /// Lets time pass from one deadline to the next, and lets what waited for each do its work.
    @MainActor
    public func advance(by duration: Duration) async {
        let end = now.advanced(by: duration)
        while let next = state.withLock({ $0.nextWait(until: end) }) {
            next()
            await MainQueue.yield(turns: 8)
        }
        state.withLock { $0.now = end }
    }

    @discardableResult
    private func wait(until deadline: Instant, _ end: @escaping @Sendable () -> Void) -> Int {
        let id = state.withLock { state in
            state.count += 1
            state.waits[state.count] = (deadline, end)
            return state.count
        }
        if passesAtOnce {
            DispatchQueue.main.async { [self] in state.withLock { $0.endWait(id) }?() }
        }
        return id
    }
}

extension TestTime.State {
    /// Removes the first wait that ends by then.
    fileprivate mutating func nextWait(until end: TestTime.Instant) -> (@Sendable () -> Void)? {
        let next = waits.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        guard let next, next.value.deadline <= end else { return nil }
        return endWait(next.key)
    }

    /// Removes a wait, unless it was cancelled. The time is its deadline now.
    fileprivate mutating func endWait(_ id: Int) -> (@Sendable () -> Void)? {
        guard let wait = waits.removeValue(forKey: id) else { return nil }
        now = max(now, wait.deadline)
        return wait.end
    }
}

extension TestTime {
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (sleep, end) = AsyncStream<Void>.makeStream()
        state.withLock { $0.latestSleep = deadline }
        wait(until: deadline) { end.finish() }
        for await _ in sleep {}
        try Task.checkCancellation()
    }

    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        schedule(after: now, tolerance: minimumTolerance, options: nil, action)
    }

    public func schedule(
        after date: Instant,
        tolerance: Instant.Stride,
        options: Never?,
        _ action: @escaping () -> Void,
    ) {
        // A scheduler exists to run the action elsewhere: here, on the main thread.
        nonisolated(unsafe) let action = action
        wait(until: date) { action() }
    }

    /// Runs the action once: `debounce` cancels it before an interval is over.
    public func schedule(
        after date: Instant,
        interval: Instant.Stride,
        tolerance: Instant.Stride,
        options: Never?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        nonisolated(unsafe) let action = action
        let id = wait(until: date) { action() }
        return AnyCancellable { [self] in state.withLock { _ = $0.waits.removeValue(forKey: id) } }
    }
}
