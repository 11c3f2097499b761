/// A timer that starts anew whenever it's told to, and keeps a payload for whoever it then calls.
@usableFromInline final class Countdown<Context: Scheduler, Payload> {
    private struct State {
        /// Counts the starts; what an earlier start has scheduled is void.
        var generation: UInt = 0
        var isStopped = false
        var payload: Payload?
        var timer: (any Cancellable)?
    }

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    private let interval: Context.SchedulerTimeType.Stride
    private let state = Locked(State())

    @usableFromInline init(
        _ interval: Context.SchedulerTimeType.Stride,
        _ scheduler: Context,
        _ options: Context.SchedulerOptions?,
    ) {
        self.interval = interval
        self.scheduler = scheduler
        self.options = options
    }

    /// What is waiting for the time to run out.
    @usableFromInline var payload: Payload? { state.withLock { $0.payload } }

    /// Starts anew, and does the work with the payload when time has run out.
    @usableFromInline func restart(_ payload: Payload, _ work: @escaping (Payload) -> Void) {
        guard let generation = advance(payload) else { return }
        let timer = scheduler.schedule(
            after: scheduler.now.advanced(by: interval),
            interval: interval,
            tolerance: scheduler.minimumTolerance,
            options: options,
        ) {
            if let payload = self.expire(generation) { work(payload) }
        }
        let isCurrent = state.withLock { state in
            guard state.generation == generation else { return false }
            state.timer = timer
            return true
        }
        if !isCurrent { timer.cancel() }
    }

    /// Stops for good.
    @usableFromInline func stop() { _ = advance(nil) }

    private func advance(_ payload: Payload?) -> UInt? {
        let (old, generation) = state.withLock { state -> (State, UInt?) in
            let old = state
            if state.isStopped { return (old, nil) }
            state = State(generation: old.generation &+ 1, isStopped: payload == nil, payload: payload)
            return (old, state.generation)
        }
        old.timer?.cancel()
        return generation
    }

    private func expire(_ generation: UInt) -> Payload? {
        let expired = state.withLock { state -> State? in
            guard state.generation == generation else { return nil }
            defer { state = State(generation: generation &+ 1) }
            return state
        }
        expired?.timer?.cancel()
        return expired?.payload
    }
}
