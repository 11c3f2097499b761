/// A subscription at the top of a chain, which produces values itself.
///
/// It's called through `any Subscription`, and Swift doesn't specialise generic code called this way. So this class
/// isn't generic: subclasses pass closures without captures, created where their types are known, which are called
/// with the object itself.
@usableFromInline class SourceSubscription: Subscription, CustomStringConvertible {
    @usableFromInline final let lock = Lock()
    private final let onRequest: (SourceSubscription, Subscribers.Demand) -> Void
    private final let onCancel: (SourceSubscription) -> Void

    @usableFromInline init(
        onRequest: @escaping (SourceSubscription, Subscribers.Demand) -> Void,
        onCancel: @escaping (SourceSubscription) -> Void,
    ) {
        self.onRequest = onRequest
        self.onCancel = onCancel
    }

    @usableFromInline final func request(_ demand: Subscribers.Demand) { onRequest(self, demand) }

    @usableFromInline final func cancel() { onCancel(self) }

    @usableFromInline var description: String { "Source" }
}

/// A subscription that sends a single known value.
@usableFromInline final class OneValue<Downstream: Subscriber>: SourceSubscription {
    @usableFromInline let value: Downstream.Input
    @usableFromInline let name: String

    /// Guarded by the lock; `nil` from the first request or cancel on.
    @usableFromInline var downstream: Downstream?

    @inlinable init(_ value: Downstream.Input, _ downstream: Downstream, _ name: String) {
        self.value = value
        self.name = name
        self.downstream = downstream
        super.init { me, demand in
            demand.assertNonZero()
            unsafeDowncast(me, to: OneValue.self).send()
        } onCancel: {
            _ = unsafeDowncast($0, to: OneValue.self).take()
        }
    }

    @inlinable func take() -> Downstream? { lock.withLock { downstream.take() } }

    @inlinable func send() {
        guard let downstream = take() else { return }
        _ = downstream.receive(value)
        downstream.receive(completion: .finished)
    }

    @usableFromInline override var description: String { name }
}

/// A subscription that sends one outcome, once downstream has the subscription. A value also waits for a request.
@usableFromInline
final class OutcomeSubscription<Output, Failure: Error>: Subscription, CustomStringConvertible {
    typealias Start = (OutcomeSubscription) -> Void
    @usableFromInline let description: String
    private let lock = Lock()

    /// Guarded by the future's lock.
    var isRemoved = false

    // Guarded by the lock; `nil` after the end.
    private var downstream: AnySubscriber<Output, Failure>?
    private var start: Start?
    private var canceller: (() -> Void)?
    private var outcome: Result<Output, Failure>?

    private var hasArrived = false
    private var isDemanded = false

    /// Creates a subscription that calls `start` at the first request.
    init(_ name: String, _ downstream: AnySubscriber<Output, Failure>, start: Start? = nil) {
        description = name
        self.downstream = downstream
        self.start = start
    }

    /// Sets what a cancel does. Returns `false` if the subscription was cancelled or the outcome has been sent.
    func onCancel(_ cancel: @escaping () -> Void) -> Bool {
        lock.withLock {
            if downstream != nil { canceller = cancel }
            return downstream != nil
        }
    }

    /// Records that downstream has received the subscription. A request implies it, too.
    func arrive() {
        lock.withLock { hasArrived = true }
        sendIfDue()
    }

    @usableFromInline func fulfill(_ outcome: Result<Output, Failure>) {
        lock.withLock { if downstream != nil { self.outcome = outcome } }
        sendIfDue()
    }

    @usableFromInline func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        let start = lock.withLock {
            hasArrived = true
            isDemanded = true
            return self.start.take()
        }
        start?(self)
        sendIfDue()
    }

    @usableFromInline func cancel() {
        let (_, canceller) = lock.withLock { (release(), self.canceller.take()) }
        canceller?()
    }

    private func sendIfDue() {
        lock.lock()
        guard hasArrived, let outcome, isDemanded || outcome.isFailure else { return lock.unlock() }
        let (downstream, _, _) = release()
        let canceller = canceller.take()
        lock.unlock()
        switch outcome {
        case .success(let value):
            _ = downstream?.receive(value)
            downstream?.receive(completion: .finished)
        case .failure(let error): downstream?.receive(completion: .failure(error))
        }
        withExtendedLifetime(canceller) {}
    }

    /// Takes everything out. The caller releases the result without holding the lock.
    private func release() -> (AnySubscriber<Output, Failure>?, Start?, Result<Output, Failure>?) {
        (downstream.take(), start.take(), outcome.take())
    }
}

extension Result {
    fileprivate var isFailure: Bool {
        if case .failure = self { true } else { false }
    }
}
