extension Publishers {
    /// A publisher that sends the elements of a sequence and finishes.
    public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher, BuiltIn {
        /// It sends the elements.
        public typealias Output = Elements.Element

        /// The sequence whose elements are sent.
        public let sequence: Elements

        /// Makes a publisher of a sequence.
        @inlinable public init(sequence: Elements) { self.sequence = sequence }

        /// Attaches a subscriber; if there are no elements it's told of the end at once.
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
    /// The thread whose request finds no demand outstanding sends until there's none again; whoever asks
    /// meanwhile just adds to the demand. So the rest of the state has one owner at a time, and needs no
    /// lock.
    @usableFromInline final class Inner<Downstream: Subscriber>: Source
    where Downstream.Input == Elements.Element, Downstream.Failure == Failure {
        @usableFromInline let demand = DemandCounter()
        @usableFromInline @exclusivity(unchecked) var sequence: Elements?
        @usableFromInline @exclusivity(unchecked) var next: Elements.Element?
        @usableFromInline @exclusivity(unchecked) var iterator: Elements.Iterator?
        @usableFromInline @exclusivity(unchecked) var downstream: Downstream?

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
                serve: { unsafeDowncast($0, to: Inner.self).requested($1) },
                stop: { unsafeDowncast($0, to: Inner.self).cancelled() },
            )
        }

        @inlinable func requested(_ more: Subscribers.Demand) {
            // NB: a request for nothing traps in the other sources; in Combine's sequence, as far as known, not.
            if more == .none { return }
            if demand.add(more) == Subscribers.Demand.none { send(more.rawValue) }
        }

        @inlinable func send(_ demanded: UInt) {
            guard let downstream, var next, var iterator else { return }
            self.iterator = nil
            var budget = demanded
            while budget != 0 {
                var served: UInt = 0
                while served < budget {
                    if demand.isClosed { return release() }
                    let value = next
                    let following = iterator.next()
                    served += 1
                    demand.give(downstream.receive(value))
                    guard let following else {
                        _ = demand.close()
                        release()
                        // NB: after a cancel upon the last value, too, as Combine's `Just` does.
                        return downstream.receive(completion: .finished)
                    }
                    next = following
                }
                self.next = next
                self.iterator = iterator
                budget = demand.settle(served: served)
                if budget == 0 && demand.isClosed { release() }
            }
        }

        @inlinable func cancelled() {
            if demand.close() == Subscribers.Demand.none { release() }
        }

        @inlinable func release() {
            sequence = nil
            next = nil
            iterator = nil
            downstream = nil
        }

        @usableFromInline override var description: String { sequence.map { "\($0)" } ?? "Sequence" }

        @usableFromInline override var customMirror: Mirror {
            Mirror(self, children: ["sequence": sequence.map { $0 as Any } ?? [Elements.Element]()])
        }
    }
}

extension Sequence {
    /// A publisher of the sequence's elements.
    @inlinable public var publisher: Publishers.Sequence<Self, Never> {
        Publishers.Sequence(sequence: self)
    }
}
