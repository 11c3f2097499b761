/// A publisher of one outcome that a closure promises, which runs once, at once, whether or not anyone subscribes.
public final class Future<Output, Failure: Error>: Publisher, BuiltIn {
    /// What the closure calls with the outcome; only the first call counts.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let lock = Lock()

    // With the lock.
    private var waiting: [FutureSubscription<Output, Failure>] = []
    private var outcome: Result<Output, Failure>?

    /// Makes a future and runs the closure, which calls its promise then or later.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    /// Attaches a subscriber, which gets the outcome when it is there and asked for.
    @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
        attach(Relay.to(subscriber))
    }

    @usableFromInline func attach(_ subscriber: Relay<Output, Failure>) {
        let subscription = FutureSubscription(self, subscriber)
        lock.withLock { if outcome == nil { waiting.append(subscription) } }
        subscriber.receive(subscription: subscription)
        subscription.advance(.arrived)
    }

    private func fulfill(_ outcome: Result<Output, Failure>) {
        let waiting = lock.withLock {
            guard self.outcome == nil else { return [FutureSubscription<Output, Failure>]() }
            self.outcome = outcome
            defer { self.waiting = [] }
            return self.waiting
        }
        for subscription in waiting { subscription.advance(.fulfilled) }
    }

    fileprivate var result: Result<Output, Failure>? { lock.withLock { outcome } }

    fileprivate func remove(_ subscription: FutureSubscription<Output, Failure>) {
        lock.withLock { waiting.removeAll { $0 === subscription } }
    }
}

/// The subscription to a future: waits until it has arrived downstream, for the outcome and, for a value, a request.
private final class FutureSubscription<Output, Failure: Error>: Subscription, Described {
    enum Step {
        case arrived
        case requested
        case fulfilled
    }

    private let lock = Lock()

    // With the lock; nil after the end.
    private var future: Future<Output, Failure>?
    private var downstream: Relay<Output, Failure>?
    private var hasArrived = false
    private var isDemanded = false

    init(_ future: Future<Output, Failure>, _ downstream: Relay<Output, Failure>) {
        self.future = future
        self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        advance(.requested)
    }

    func cancel() {
        let (future, _) = lock.withLock { release() }
        future?.remove(self)
    }

    func advance(_ step: Step) {
        lock.lock()
        // A request, too, shows that the subscription has arrived.
        if step != .fulfilled { hasArrived = true }
        if step == .requested && future != nil { isDemanded = true }
        guard hasArrived, let result = future?.result, isDemanded || result.isFailure else {
            return lock.unlock()
        }
        let (future, downstream) = release()
        lock.unlock()
        switch result {
        case .success(let value):
            _ = downstream?.receive(value)
            // NB: after a cancel from within, too, as Combine's `Just` does.
            downstream?.receive(completion: .finished)
        case .failure(let error): downstream?.receive(completion: .failure(error))
        }
        withExtendedLifetime(future) {}
    }

    /// Lets go of all; the caller does so without the lock.
    private func release() -> (Future<Output, Failure>?, Relay<Output, Failure>?) {
        isDemanded = false
        return (future.take(), downstream.take())
    }

    var description: String { "Future" }

    var children: KeyValuePairs<String, Any> {
        lock.withLock {
            [
                "parent": future as Any, "downstream": downstream as Any, "hasAnyDemand": isDemanded,
                "subject": future as Any,
            ]
        }
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}

// The continuations are unsafe ones, which cost less: a future has one outcome, so each is resumed once.

extension Future where Failure == Never {
    /// The value, once it is there.
    public final var value: Output {
        get async {
            await withUnsafeContinuation { continuation in
                awaitResult { result in
                    // The outcome changes hands here, as it does at every step of a stream.
                    nonisolated(unsafe) let result = result
                    continuation.resume(with: result)
                }
            }
        }
    }
}

extension Future {
    /// The value or the error, once it is there.
    public final var value: Output {
        get async throws {
            try await withUnsafeThrowingContinuation { continuation in
                awaitResult { result in
                    // The outcome changes hands here, as it does at every step of a stream.
                    nonisolated(unsafe) let result = result
                    continuation.resume(with: result)
                }
            }
        }
    }

    /// Calls back with the outcome, then or later.
    private func awaitResult(_ handle: @escaping (Result<Output, Failure>) -> Void) {
        let closures = AnySubscriber<Output, Failure>(
            receiveSubscription: { $0.request(.max(1)) },
            receiveValue: { value in
                handle(.success(value))
                return .none
            },
            receiveCompletion: { completion in
                if case .failure(let error) = completion { handle(.failure(error)) }
            },
        )
        receive(subscriber: closures)
    }
}
