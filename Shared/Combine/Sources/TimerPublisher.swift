public import Foundation

extension Timer {
    /// A publisher that sends the current date at each interval, once it's connected.
    public struct TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never

        let interval: TimeInterval
        let tolerance: TimeInterval?
        let runLoop: RunLoop
        let mode: RunLoop.Mode
        let core = SubjectCore<Date, Never>("Timer")

        /// Attaches a subscriber, which misses dates for which it has no demand.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            core.attach(AnySubscriber.erasing(subscriber), to: core)
        }

        /// Starts a timer. Cancel the result to stop it.
        public func connect() -> any Cancellable {
            runLoop.schedule(
                after: runLoop.now.advanced(by: .seconds(interval)),
                interval: .seconds(interval),
                tolerance: tolerance.map { .seconds($0) } ?? runLoop.minimumTolerance,
                in: mode,
            ) { [core] in
                core.send(Date())
            }
        }
    }

    /// Returns a publisher that sends the current date at each interval, once it's connected.
    public static func publish(
        every interval: TimeInterval,
        tolerance: TimeInterval? = nil,
        on runLoop: RunLoop,
        in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil,
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
    }
}
