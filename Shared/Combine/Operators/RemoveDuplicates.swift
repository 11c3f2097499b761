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
