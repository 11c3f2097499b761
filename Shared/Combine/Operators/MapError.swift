extension Publishers {
    /// A publisher that converts the failure to another error.
    public struct MapError<Upstream: Publisher, Failure: Error>: Publisher, PassesOutput {
        public let upstream: Upstream
        @usableFromInline let transform: (Upstream.Failure) -> Failure

        @inlinable
        init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            self.transform = transform
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Mapping("MapError", subscriber, { $0 }, error: transform))
        }
    }

    /// A publisher that can't fail, with a failure type that matches another publisher's.
    public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher, PassesOutput
    where Upstream.Failure == Never {
        public let upstream: Upstream

        @inlinable init(upstream: Upstream) { self.upstream = upstream }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let never = { (_: Never) -> Failure in }
            upstream.receive(subscriber: Mapping("SetFailureType", subscriber, { $0 }, error: never))
        }
    }
}

extension Publisher {
    /// Converts the failure to the error that a closure returns.
    @inlinable
    public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
        .init(upstream: self, transform: transform)
    }
}

extension Publisher where Failure == Never {
    /// Changes the failure type of a publisher that can't fail.
    @inlinable
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
        .init(upstream: self)
    }
}
