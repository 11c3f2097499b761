extension Publisher {
    /// Sends the latest value together with the latest of another publisher, whenever one has a new one.
    @inlinable public func combineLatest<P>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P: Publisher, Failure == P.Failure {
        Publishers.CombineLatest(self, other)
    }

    /// Sends what a closure makes of the latest value and those of another publisher, whenever one has a new one.
    @inlinable public func combineLatest<P, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where P: Publisher, Failure == P.Failure {
        Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
    }

    /// Sends the latest value together with the latest of two other publishers, whenever one has a new one.
    @inlinable
    public func combineLatest<P, Q>(_ publisher1: P, _ publisher2: Q) -> Publishers.CombineLatest3<Self, P, Q>
    where P: Publisher, Failure == P.Failure, Q: Publisher, P.Failure == Q.Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Sends what a closure makes of the latest value and those of two other publishers, whenever one has a new one.
    @inlinable
    public func combineLatest<P, Q, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where P: Publisher, Failure == P.Failure, Q: Publisher, P.Failure == Q.Failure {
        Publishers.Map(upstream: combineLatest(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
    }

    /// Sends the latest value together with the latest of three other publishers, whenever one has a new one.
    @inlinable public func combineLatest<P, Q, R>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
        -> Publishers.CombineLatest4<Self, P, Q, R>
    where
        P: Publisher,
        Failure == P.Failure,
        Q: Publisher,
        P.Failure == Q.Failure,
        R: Publisher,
        Q.Failure == R.Failure
    {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Sends what a closure makes of the latest value and those of three other publishers, whenever one has a new one.
    @inlinable
    public func combineLatest<P, Q, R, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where
        P: Publisher,
        Failure == P.Failure,
        Q: Publisher,
        P.Failure == Q.Failure,
        R: Publisher,
        Q.Failure == R.Failure
    {
        Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) {
            transform($0.0, $0.1, $0.2, $0.3)
        }
    }
}
