extension Publishers {
    /// A publisher that sends values in arrays of some length.
    public struct CollectByCount<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends arrays, none of them empty.
        public typealias Output = [Upstream.Output]
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream
        /// How many values make an array.
        public let count: Int

        /// Makes a publisher of another's values in arrays.
        @inlinable public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        /// Attaches a subscriber.
        @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            upstream.receive(subscriber: Inner<Upstream.Output, S>(subscriber, count))
        }
    }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
    @usableFromInline
    final class Inner<Value, Downstream: Subscriber>: Linked, Subscriber where Downstream.Input == [Value] {
        @usableFromInline typealias Input = Value
        @usableFromInline typealias Failure = Downstream.Failure

        @usableFromInline let downstream: Downstream
        @usableFromInline let count: Int
        @usableFromInline let buffer = Locked<[Value]>([])

        @inlinable init(_ downstream: Downstream, _ count: Int) {
            self.downstream = downstream
            self.count = count
        }

        @inlinable func receive(subscription: any Subscription) {
            if link.connect(subscription) { downstream.receive(subscription: self) }
        }

        @inlinable func receive(_ input: Value) -> Subscribers.Demand {
            let full = buffer.withLock { buffer -> [Value]? in
                guard link.isSubscribed else { return nil }
                buffer.append(input)
                return buffer.count < count ? nil : Inner.takeAll(&buffer)
            }
            return full.map { downstream.receive($0) * count } ?? .none
        }

        @inlinable func receive(completion: Subscribers.Completion<Failure>) {
            guard link.finish() else { return }
            let rest = buffer.exchange([])
            if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
            downstream.receive(completion: completion)
        }

        @inlinable static func takeAll(_ buffer: inout [Value]) -> [Value] {
            defer { buffer = [] }
            return buffer
        }

        @usableFromInline override func request(_ demand: Subscribers.Demand) {
            demand.assertNonZero()
            link.request(demand * count)
        }

        @usableFromInline override func cancel() {
            link.cancel()
            _ = buffer.exchange([])
        }

        @usableFromInline override var description: String { "CollectByCount" }

        @usableFromInline override var customMirror: Mirror {
            let children: KeyValuePairs<String, Any> = [
                "downstream": downstream,
                "upstreamSubscription": link.subscription.withLock { $0 } as Any,
                "buffer": buffer.withLock { $0 },
                "count": count,
            ]
            return Mirror(self, children: children)
        }
    }
}

extension Publisher {
    /// Sends values in arrays of a length, the last of which may be shorter.
    @inlinable public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }
}
