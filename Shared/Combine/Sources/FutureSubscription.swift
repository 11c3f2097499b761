/// The subscription to a future: waits until it has arrived downstream, for the outcome and, for a value, a request.
@usableFromInline final class FutureSubscription<Output, Failure: Error>: Source {
    @usableFromInline let state: Locked<FutureSubscriptionState>

    @inlinable init(_ future: Future<Output, Failure>, _ downstream: Relay<Output, Failure>) {
        state = Locked(FutureSubscriptionState(future, downstream))
        super.init(
            serve: { me, demand in
                demand.assertNonZero()
                unsafeDowncast(me, to: FutureSubscription.self).advance {
                    $0.isDemanded = true
                    // A request shows that the subscription has arrived.
                    $0.isStarted = true
                }
            },
            stop: { unsafeDowncast($0, to: FutureSubscription.self).drop() },
        )
    }

    @inlinable func start() {
        guard let downstream = state.withLock({ $0.downstream }) else { return }
        unsafeDowncast(downstream, to: Relay<Output, Failure>.self).receive(subscription: self)
        advance { $0.isStarted = true }
    }

    @inlinable func fulfill() {
        advance { $0.isFulfilled = true }
    }

    @inlinable func drop() {
        guard let future = state.exchange(FutureSubscriptionState(nil, nil)).future else { return }
        unsafeDowncast(future, to: Future<Output, Failure>.self).waiting.withLock { waiting in
            waiting.removeAll { $0 === self }
        }
    }

    @inlinable func advance(_ change: (inout FutureSubscriptionState) -> Void) {
        let ready = state.withLock { state -> (AnyObject, AnyObject)? in
            change(&state)
            guard state.isStarted, state.isFulfilled, let future = state.future,
                let downstream = state.downstream
            else { return nil }
            let result = unsafeDowncast(future, to: Future<Output, Failure>.self).result
            if case .success = result, !state.isDemanded { return nil }
            state = FutureSubscriptionState(nil, nil)
            return (future, downstream)
        }
        guard let ready else { return }
        let downstream = unsafeDowncast(ready.1, to: Relay<Output, Failure>.self)
        switch unsafeDowncast(ready.0, to: Future<Output, Failure>.self).result {
        case .success(let value):
            _ = downstream.receive(value)
            // NB: after a cancel from within, too, as Combine's `Just` does.
            downstream.receive(completion: .finished)
        case .failure(let error):
            downstream.receive(completion: .failure(error))
        case nil: break
        }
    }

    @usableFromInline override var description: String { "Future" }

    @usableFromInline override var customMirror: Mirror {
        let state = state.withLock { $0 }
        let children: KeyValuePairs<String, Any> = [
            "parent": state.future as Any,
            "downstream": state.downstream as Any,
            "hasAnyDemand": state.isDemanded,
            "subject": state.future as Any,
        ]
        return Mirror(self, children: children)
    }
}

/// What a future's subscription knows. It isn't generic, so that freeing it needs no metadata.
@usableFromInline struct FutureSubscriptionState {
    /// The `Future` and the `Relay` that the subscription was made with, so that casting back is safe; nil after the
    /// end.
    @usableFromInline var future: AnyObject?
    @usableFromInline var downstream: AnyObject?

    /// Whether the future has its result, which is constant from then on.
    @usableFromInline var isFulfilled = false
    @usableFromInline var isStarted = false
    @usableFromInline var isDemanded = false

    @inlinable init(_ future: AnyObject?, _ downstream: AnyObject?) {
        self.future = future
        self.downstream = downstream
    }
}
