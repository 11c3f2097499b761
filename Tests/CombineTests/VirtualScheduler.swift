import Combine
import Dispatch

/// A scheduler whose time advances only when a test advances it. It counts whole seconds, which every
/// system's clock can represent exactly.
final class VirtualScheduler: Scheduler {
    typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    typealias SchedulerOptions = String

    private struct Item {
        let id: Int
        var time: UInt64
        let interval: UInt64?
        let action: () -> Void
    }

    private static let second: UInt64 = 1_000_000_000

    /// Whether actions run as soon as they are scheduled.
    private let isImmediate: Bool
    private var items: [Item] = []
    private var count = 0
    private var time: UInt64 = 1000 * VirtualScheduler.second

    /// Everything that was scheduled, in order, as text. Times are relative to the start.
    private(set) var history: [String] = []

    init(isImmediate: Bool = false) { self.isImmediate = isImmediate }

    var now: SchedulerTimeType { SchedulerTimeType(DispatchTime(uptimeNanoseconds: time)) }
    var minimumTolerance: SchedulerTimeType.Stride { .seconds(7) }

    /// The number of scheduled actions.
    var waiting: Int { items.count }

    func schedule(options: String?, _ action: @escaping () -> Void) {
        history.append("schedule, \(options ?? "-")")
        _ = add(now, nil, action)
    }

    func schedule(
        after date: SchedulerTimeType,
        tolerance: SchedulerTimeType.Stride,
        options: String?,
        _ action: @escaping () -> Void,
    ) {
        history.append("after \(text(date)) ± \(text(tolerance)), \(options ?? "-")")
        _ = add(date, nil, action)
    }

    func schedule(
        after date: SchedulerTimeType,
        interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride,
        options: String?,
        _ action: @escaping () -> Void,
    ) -> any Cancellable {
        let every = "every \(text(interval))"
        history.append("after \(text(date)) \(every) ± \(text(tolerance)), \(options ?? "-")")
        let id = add(date, UInt64(interval.magnitude), action)
        return AnyCancellable { self.items.removeAll { $0.id == id } }
    }

    /// Advances the time, and runs the actions that become due in the order of their times.
    func advance(by seconds: UInt64 = 0) {
        let end = time + seconds * VirtualScheduler.second
        while let next = items.indices.min(by: { items[$0].time < items[$1].time }), items[next].time <= end {
            let item = items[next]
            time = max(time, item.time)
            if let interval = item.interval {
                items[next].time += interval
            } else {
                items.remove(at: next)
            }
            item.action()
        }
        time = end
    }

    private func add(_ date: SchedulerTimeType, _ interval: UInt64?, _ action: @escaping () -> Void) -> Int {
        count += 1
        if isImmediate {
            action()
            return count
        }
        let time = date.dispatchTime.uptimeNanoseconds
        items.append(Item(id: count, time: time, interval: interval, action: action))
        return count
    }

    private func text(_ date: SchedulerTimeType) -> UInt64 {
        date.dispatchTime.uptimeNanoseconds / VirtualScheduler.second - 1000
    }

    private func text(_ interval: SchedulerTimeType.Stride) -> UInt64 {
        UInt64(interval.magnitude) / VirtualScheduler.second
    }
}
