import Dispatch

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
