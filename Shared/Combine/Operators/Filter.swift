extension Publishers {
    /// A publisher that sends the values for which a closure returns `true`.
    public struct Filter<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let isIncluded: (Upstream.Output) -> Bool

        @inlinable init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let transform = { [isIncluded] (value: Upstream.Output) in isIncluded(value) ? value : nil }
            upstream.receive(subscriber: Mapping("Filter", subscriber, transform) { $0 })
        }
    }

    /// A publisher that sends the non-`nil` results of calling a closure with each value.
    public struct CompactMap<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Output) -> Output?

        @inlinable init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Mapping("CompactMap", subscriber, transform) { $0 })
        }
    }
}

extension Publisher {
    /// Sends the values for which a closure returns `true`.
    @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        .init(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the non-`nil` results of calling a closure with each value.
    @inlinable
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        .init(upstream: self, transform: transform)
    }
}

extension Publishers {
    /// A publisher that leaves out values that equal the previous value.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output, Upstream.Output) -> Bool

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            // Not guarded by a lock, since upstream's signals don't overlap.
            var previous: Upstream.Output?
            let step = { [predicate] (value: Upstream.Output) throws(Failure) -> Upstream.Output? in
                let last = previous
                previous = value
                if let last, predicate(last, value) { return nil }
                return value
            }
            upstream.receive(subscriber: TryMapping("RemoveDuplicates", subscriber, step) { $0 })
        }
    }
}

extension Publisher where Output: Equatable {
    /// Leaves out values that equal the previous value.
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Leaves out values that a closure considers equal to the previous value.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool)
        -> Publishers.RemoveDuplicates<Self>
    {
        .init(upstream: self, predicate: predicate)
    }
}
