import Dispatch

/// A timer that is set again and again, and rings on a queue.
///
/// `@unchecked Sendable`: all that changes is touched on that queue alone.
final class Clock: @unchecked Sendable {
    private let source: any DispatchSourceTimer
    private var deadline: DispatchTime?
    var isSet: Bool { deadline != nil }
    /// When the source fires next: never later than the deadline.
    private var alarm = DispatchTime.distantFuture

    init(queue: DispatchQueue) {
        source = DispatchSource.makeTimerSource(queue: queue)
    }

    /// Begins to run; set it afterwards.
    func start(_ ring: @escaping @Sendable () -> Void) {
        source.setEventHandler { [weak self] in
            guard let self else { return }
            alarm = .distantFuture
            guard let deadline else { return }
            // The clock may have been set to a later time since.
            guard DispatchTime.now() >= deadline else { return arm(deadline) }
            self.deadline = nil
            ring()
        }
        source.activate()
    }

    /// Rings once, after that time; nil to ring never.
    func set(_ duration: Duration?) {
        deadline = duration.map(DispatchTime.after)
        if let deadline, deadline < alarm { arm(deadline) }
    }

    private func arm(_ time: DispatchTime) {
        alarm = time
        source.schedule(deadline: time)
    }

    func cancel() {
        deadline = nil
        source.cancel()
    }
}
