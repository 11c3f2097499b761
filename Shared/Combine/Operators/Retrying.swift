/// The middle of `retry`.
@usableFromInline final class Retrying<Upstream: Publisher, Downstream: Subscriber>: Replaceable, Subscriber
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    /// Failures that come while an attempt to subscribe is under way wait for the next turn of a loop, lest a
    /// publisher that fails at once exhausts the stack.
    private enum Attempt {
        case none
        case underWay
        case failed
    }

    @usableFromInline let downstream: Downstream
    private let upstream: Locked<Upstream?>
    private let attempt = Locked(Attempt.none)

    /// For upstream, whose signals are serial.
    @exclusivity(unchecked) private var remaining: Int?
    @exclusivity(unchecked) private var isFirst = true

    @usableFromInline init(_ upstream: Upstream, _ retries: Int?, _ downstream: Downstream) {
        self.upstream = Locked(upstream)
        self.remaining = retries
        self.downstream = downstream
    }

    @usableFromInline func receive(subscription: any Subscription) {
        guard let open = connect(subscription, to: link) else { return }
        if isFirst {
            isFirst = false
            downstream.receive(subscription: self)
        } else if open != .none {
            subscription.request(open)
        }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        _ = demand.take()
        let more = downstream.receive(input)
        // It goes to whichever subscription is there now.
        if more != .none { request(more) }
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure = completion, remaining != 0 {
            guard link.reopen() else { return }
            remaining = remaining.map { $0 - 1 }
            subscribeAgain()
        } else if link.finish() {
            _ = upstream.exchange(nil)
            if demand.close() != nil { downstream.receive(completion: completion) }
        }
    }

    private func subscribeAgain() {
        let isUnderWay = attempt.withLock { attempt in
            defer { attempt = attempt == .none ? .underWay : .failed }
            return attempt != .none
        }
        if isUnderWay { return }
        repeat {
            upstream.withLock { $0 }?.receive(subscriber: self)
        } while attempt.withLock { attempt in
            attempt = attempt == .failed ? .underWay : .none
            return attempt == .underWay
        }
    }

    @usableFromInline override func cancel() {
        super.cancel()
        _ = upstream.exchange(nil)
    }

    @usableFromInline override var description: String { "Retry" }
}
