import Dispatch

/// A timer that is set again and again, and rings on a queue.
///
/// `@unchecked Sendable`: all that changes is touched on that queue alone.
final class Clock: @unchecked Sendable {
    private let source: any DispatchSourceTimer
    private var deadline: DispatchTime?

    init(queue: DispatchQueue) {
        source = DispatchSource.makeTimerSource(queue: queue)
    }

    /// Begins to run; set it afterwards.
    func start(_ ring: @escaping @Sendable () -> Void) {
        source.setEventHandler { [weak self] in
            // An event that was on its way when the clock was set anew is of no meaning.
            guard let self, let deadline, DispatchTime.now() >= deadline else { return }
            self.deadline = nil
            ring()
        }
        source.activate()
    }

    /// Rings once, after that time; nil to ring never.
    func set(_ duration: Duration?) {
        deadline = duration.map(DispatchTime.after)
        source.schedule(deadline: deadline ?? .distantFuture)
    }

    func cancel() {
        deadline = nil
        source.cancel()
    }
}
