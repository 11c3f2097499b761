public import Foundation

extension Timer {
    /// A publisher that sends the current date at each interval, once it's connected.
    public final class TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never

        /// The interval in seconds.
        public let interval: TimeInterval
        /// How much later a date may be sent, in seconds, or `nil` for the run loop's own tolerance.
        public let tolerance: TimeInterval?
        /// The run loop that sends the dates.
        public let runLoop: RunLoop
        /// The mode of the run loop in which dates are sent.
        public let mode: RunLoop.Mode

        private let core = SubjectCore<Date, Never>("Timer")

        /// Creates a publisher that sends the current date at each interval.
        public init(
            interval: TimeInterval,
            tolerance: TimeInterval? = nil,
            runLoop: RunLoop,
            mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil,
        ) {
            self.interval = interval
            self.tolerance = tolerance
            self.runLoop = runLoop
            self.mode = mode
        }

        /// Attaches a subscriber, which misses dates for which it has no demand.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            core.attach(Relay.to(subscriber), to: self)
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
        TimerPublisher(
            interval: interval,
            tolerance: tolerance,
            runLoop: runLoop,
            mode: mode,
            options: options
        )
    }
}
