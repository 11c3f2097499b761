import Dispatch

/// A timer that is set again and again, and rings on a queue.
///
/// `@unchecked Sendable`: all that changes is touched on that queue alone.
final class Clock: @unchecked Sendable {
    private let source: any DispatchSourceTimer
    private var deadline: DispatchTime?
    /// When the source fires: often before the deadline, since to set it anew costs more than to look at the time.
    private var alarm = DispatchTime.distantFuture
    var isSet: Bool { deadline != nil }

    init(queue: DispatchQueue) {
        source = DispatchSource.makeTimerSource(queue: queue)
    }

    /// Begins to run; set it afterwards.
    func start(_ ring: @escaping @Sendable () -> Void) {
        source.setEventHandler { [weak self] in
            guard let self else { return }
            alarm = .distantFuture
            guard let deadline, deadline <= .now() else { return setAlarm() }
            self.deadline = nil
            ring()
        }
        source.activate()
    }

    /// Rings once, after that time; nil to ring never.
    func set(_ duration: Duration?) {
        deadline = duration.map(DispatchTime.after)
        setAlarm()
    }

    private func setAlarm() {
        guard let deadline, deadline < alarm else { return }
        alarm = deadline
        source.schedule(deadline: deadline)
    }

    func cancel() {
        deadline = nil
        source.cancel()
    }
}

/// A serial queue that knows when it is the current one.
struct SerialQueue: Sendable {
    let dispatchQueue: DispatchQueue

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    init(label: String) {
        dispatchQueue = DispatchQueue(label: label)
        dispatchQueue.setSpecific(key: SerialQueue.key, value: ObjectIdentifier(dispatchQueue))
    }

    var isCurrent: Bool {
        DispatchQueue.getSpecific(key: SerialQueue.key) == ObjectIdentifier(dispatchQueue)
    }

    /// Runs `work` now when already on the queue, else as soon as the queue is free.
    func run(_ work: @escaping @Sendable () -> Void) {
        if isCurrent {
            work()
        } else {
            dispatchQueue.async(execute: work)
        }
    }
}

extension DispatchTime {
    static func after(_ duration: Duration) -> DispatchTime {
        let (seconds, attoseconds) = duration.components
        return .now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
    }
}
