/// Lets only so many trials run side by side; the others wait their turn.
@MainActor
final class Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) {
        free = count
    }

    /// Waits for a slot, which is the caller's until it leaves.
    func enter() async -> Slot {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return Slot(self)
    }

    fileprivate func release() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}

/// A place among those that run.
@MainActor
final class Slot {
    private var slots: Slots?

    fileprivate init(_ slots: Slots) {
        self.slots = slots
    }

    /// Makes room for another; a second call does nothing.
    func leave() {
        slots?.release()
        slots = nil
    }
}
