import Synchronization

extension Publishers {
    /// A publisher that sends the elements of a sequence and finishes.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
        public typealias Output = Elements.Element

        /// The sequence of elements to send.
        public let sequence: Elements
        /// Creates a publisher that sends the elements of a sequence.
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

extension Publishers.Sequence {
    /// Only one thread at a time sends: the first whose request finds no other thread sending. Requests from other
    /// threads only add to the demand. So the elements need no lock.
    @usableFromInline final class Inner<Downstream: Subscriber>: SourceSubscription
    where Downstream.Input == Elements.Element, Downstream.Failure == Failure {
        // Guarded by the lock.
        @usableFromInline var demand = Subscribers.Demand.none
        @usableFromInline var isSending = false
        /// Also read without the lock, so values need none while demand is unlimited.
        @usableFromInline let isOver = Atomic(false)

        // Used by the sending thread only; released at the end.
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
            self.sequence = sequence
            self.next = first
            self.iterator = iterator
            self.downstream = downstream
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
            // Other threads may have requested values since.
            if isOver { release() } else { requested(.none) }
        }

        /// Adds the demand that a value returned, and subtracts one.
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
            sequence = nil
            next = nil
            iterator = nil
            downstream = nil
        }

        @usableFromInline override var description: String { sequence.map { "\($0)" } ?? "Sequence" }
    }
}

extension Sequence {
    /// A publisher that sends the elements of the sequence.
    @inlinable public var publisher: Publishers.Sequence<Self, Never> { .init(sequence: self) }
}
