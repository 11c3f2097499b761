import Dispatch

/// A timer that is set again and again, and rings on a queue.
///
/// `@unchecked Sendable`: all that changes is touched on that queue alone.
final class Clock: @unchecked Sendable {
    private let source: any DispatchSourceTimer
    private var deadline: DispatchTime?
    var isSet: Bool { deadline != nil }

    init(queue: DispatchQueue) {
        source = DispatchSource.makeTimerSource(queue: queue)
    }

    /// Begins to run; set it afterwards.
    func start(_ ring: @escaping @Sendable () -> Void) {
        source.setEventHandler { [weak self] in
            // It may have been set anew since the source fired.
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
