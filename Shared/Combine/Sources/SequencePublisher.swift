import Synchronization

extension Publishers {
    /// A publisher that sends the elements of a sequence and finishes.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        public typealias Output = Elements.Element

        /// The sequence whose elements are sent.
        public let sequence: Elements
        /// Makes a publisher of a sequence.
        @inlinable public init(sequence: Elements) { self.sequence = sequence }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            var iterator = sequence.makeIterator()
            if let first = iterator.next() {
                subscriber.receive(subscription: Inner(sequence, first, iterator, subscriber))
            } else {
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .finished)
            }
        }
    }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Publishers.Sequence {
    /// The thread whose request finds no other sending sends until there's no demand; whoever asks meanwhile just adds to
    /// it. So the elements are for one thread at a time, and need no lock.
    @usableFromInline final class Inner<Downstream: Subscriber>: SourceSubscription
    where Downstream.Input == Elements.Element, Downstream.Failure == Failure {
        // With the lock.
        @usableFromInline var demand = Subscribers.Demand.none
        @usableFromInline var isSending = false
        /// Read without it, so that a value of unlimited demand takes no lock.
        @usableFromInline let isOver = Atomic(false)

        // For the one that sends; released at the end.
        @usableFromInline var sequence: Elements?
        @usableFromInline var next: Elements.Element?
        @usableFromInline var iterator: Elements.Iterator?
        @usableFromInline var downstream: Downstream?

        @inlinable init(
            _ sequence: Elements,
            _ first: Elements.Element,
            _ iterator: Elements.Iterator,
            _ downstream: Downstream,
        ) {
            (self.sequence, self.next) = (sequence, first)
            (self.iterator, self.downstream) = (iterator, downstream)
            super.init(
                onRequest: { unsafeDowncast($0, to: Inner.self).requested($1) },
                onCancel: { unsafeDowncast($0, to: Inner.self).cancelled() },
            )
        }

        @inlinable func requested(_ more: Subscribers.Demand) {
            let sends = lock.withLock {
                demand += more
                if isSending || isOver.load(ordering: .relaxed) || demand == .none { return false }
                isSending = true
                return true
            }
            if sends { send() }
        }

        @inlinable func send() {
            guard let downstream, var next, var iterator else { return }
            var more = Subscribers.Demand.none
            var isUnlimited = false
            while isUnlimited ? !self.isOver.load(ordering: .relaxed) : take(adding: more, &isUnlimited) {
                let value = next
                let following = iterator.next()
                more = downstream.receive(value)
                guard let following else {
                    self.isOver.store(true, ordering: .relaxed)
                    release()
                    return downstream.receive(completion: .finished)
                }
                next = following
            }
            self.next = next
            self.iterator = iterator
            let isOver = lock.withLock {
                isSending = false
                return self.isOver.load(ordering: .relaxed)
            }
            // What has been asked for since, by another thread.
            if isOver { release() } else { requested(.none) }
        }

        /// Adds what was asked for upon a value, and takes one value's worth of demand.
        @inlinable func take(adding more: Subscribers.Demand, _ isUnlimited: inout Bool) -> Bool {
            lock.withLock {
                demand += more
                isUnlimited = demand == .unlimited
                if isOver.load(ordering: .relaxed) || demand == .none { return false }
                demand -= 1
                return true
            }
        }

        @inlinable func cancelled() {
            let isMine = lock.withLock {
                !isOver.exchange(true, ordering: .relaxed) && !isSending
            }
            if isMine { release() }
        }

        @inlinable func release() {
            (sequence, next, iterator, downstream) = (nil, nil, nil, nil)
        }

        @usableFromInline override var description: String { sequence.map { "\($0)" } ?? "Sequence" }
    }
}

extension Sequence {
    /// A publisher of the sequence's elements.
    @inlinable public var publisher: Publishers.Sequence<Self, Never> { .init(sequence: self) }
}
