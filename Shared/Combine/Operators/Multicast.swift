extension Publishers {
    /// A publisher that shares one subscription to upstream among its subscribers, through a subject.
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher, PassesOn
    where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
        /// The publisher that is shared.
        public final let upstream: Upstream
        /// What makes the subject, when it's first needed.
        public final let createSubject: () -> SubjectType

        private let lock = Lock()

        /// With the lock.
        private var made: SubjectType?

        /// Makes a publisher that shares another through a subject.
        @inlinable public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            (self.upstream, self.createSubject) = (upstream, createSubject)
        }

        /// Attaches a subscriber to the subject.
        @inlinable public final func receive(subscriber: some Subscriber<Output, Failure>) {
            subject.receive(subscriber: Inner(subscriber))
        }

        /// Subscribes the subject to upstream, until the result is cancelled or released.
        public final func connect() -> any Cancellable {
            upstream.subscribe(subject)
        }

        @usableFromInline final var subject: SubjectType {
            if let subject = lock.withLock({ made }) { return subject }
            let new = createSubject()
            return lock.withLock {
                let subject = made ?? new
                made = subject
                return subject
            }
        }
    }
}

extension Publishers.Multicast {
    /// The subscriber to the subject. What downstream holds of it is an object of its own, so that downstream is freed
    /// with the subscription to the subject although it keeps its own.
    @usableFromInline struct Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        @usableFromInline let downstream: Downstream
        @usableFromInline let middle = Middle("Multicast")

        @inlinable init(_ downstream: Downstream) {
            self.downstream = downstream
        }

        @inlinable func receive(subscription: any Subscription) {
            if middle.accept(subscription) { downstream.receive(subscription: middle) }
        }

        @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard middle.isSubscribed else { return .none }
            let more = downstream.receive(input)
            if more != .none { middle.request(more) }
            return .none
        }

        @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            if middle.finish() { downstream.receive(completion: completion) }
        }

        @usableFromInline var combineIdentifier: CombineIdentifier { middle.combineIdentifier }
        @usableFromInline var description: String { middle.description }
    }
}

extension Publisher {
    /// Shares one subscription among many subscribers, through a subject that a closure makes.
    @inlinable public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        Publishers.Multicast(upstream: self, createSubject: createSubject)
    }

    /// Shares one subscription among many subscribers, through a subject.
    @inlinable public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S>
    where S: Subject, Failure == S.Failure, Output == S.Output {
        multicast { subject }
    }
}

extension Publishers {
    /// A publisher that sends nothing until it is connected.
    public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher, PassesOn {
        @usableFromInline let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

        /// Makes a publisher that waits to be connected.
        @inlinable public init(upstream: Upstream) {
            inner = upstream.multicast { PassthroughSubject() }
        }

        /// Attaches a subscriber, which gets nothing before `connect()`.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            inner.receive(subscriber: subscriber)
        }

        /// Subscribes to upstream, until the result is cancelled or released.
        public func connect() -> any Cancellable {
            inner.connect()
        }
    }
}

extension Publisher where Failure == Never {
    /// Sends nothing until it is connected.
    @inlinable public func makeConnectable() -> Publishers.MakeConnectable<Self> {
        Publishers.MakeConnectable(upstream: self)
    }
}
