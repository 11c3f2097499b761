extension Publishers {
    /// A publisher that shares one subscription to upstream among its subscribers, through a subject.
    public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher, BuiltIn
    where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is shared.
        public final let upstream: Upstream

        /// What makes the subject, when it's first needed.
        public final let createSubject: () -> SubjectType

        @usableFromInline final let made = Locked<SubjectType?>(nil)

        /// Makes a publisher that shares another through a subject.
        @inlinable public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        /// Attaches a subscriber to the subject.
        @inlinable public final func receive(subscriber: some Subscriber<Output, Failure>) {
            subject.receive(subscriber: Inner(subscriber))
        }

        /// Subscribes the subject to upstream, until the result is cancelled or released.
        @inlinable public final func connect() -> any Cancellable {
            upstream.subscribe(subject)
        }

        @inlinable final var subject: SubjectType {
            if let subject = made.withLock({ $0 }) { return subject }
            let new = createSubject()
            return made.withLock { made in
                let subject = made ?? new
                made = subject
                return subject
            }
        }
    }
}

extension Publishers.Multicast {
    @usableFromInline struct Inner<Downstream: Subscriber>: Subscriber, Described
    where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        @usableFromInline let downstream: Downstream
        @usableFromInline let subscription = MulticastSubscription()

        @inlinable init(_ downstream: Downstream) {
            self.downstream = downstream
        }

        @inlinable func receive(subscription: any Subscription) {
            if self.subscription.link.connect(subscription) {
                downstream.receive(subscription: self.subscription)
            }
        }

        @inlinable func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard subscription.link.isSubscribed else { return .none }
            let more = downstream.receive(input)
            if more != .none { subscription.link.request(more) }
            return .none
        }

        @inlinable func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            if subscription.link.finish() { downstream.receive(completion: completion) }
        }

        @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
        @usableFromInline var description: String { subscription.description }
    }
}

/// What the subscribers of `multicast` hold.
///
/// It doesn't hold the subscriber, so that this is freed by the end or a cancel although it keeps its subscription.
@usableFromInline final class MulticastSubscription: Linked {
    @inlinable override init() {}

    @usableFromInline override var description: String { "Multicast" }
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
