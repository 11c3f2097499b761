extension Publisher {
    /// Puts each value together with one of another publisher, in order.
    @inlinable public func zip<P>(_ other: P) -> Publishers.Zip<Self, P>
    where P: Publisher, Failure == P.Failure {
        Publishers.Zip(self, other)
    }

    /// Sends what a closure makes of each value and one of another publisher, in order.
    @inlinable public func zip<P, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where P: Publisher, Failure == P.Failure {
        Publishers.Map(upstream: zip(other)) { transform($0.0, $0.1) }
    }

    /// Puts each value together with one of two other publishers, in order.
    @inlinable public func zip<P, Q>(_ publisher1: P, _ publisher2: Q) -> Publishers.Zip3<Self, P, Q>
    where P: Publisher, Failure == P.Failure, Q: Publisher, P.Failure == Q.Failure {
        Publishers.Zip3(self, publisher1, publisher2)
    }

    /// Sends what a closure makes of each value and one of two other publishers, in order.
    @inlinable
    public func zip<P, Q, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
    where P: Publisher, Failure == P.Failure, Q: Publisher, P.Failure == Q.Failure {
        Publishers.Map(upstream: zip(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
    }

    /// Puts each value together with one of three other publishers, in order.
    @inlinable public func zip<P, Q, R>(_ publisher1: P, _ publisher2: Q, _ publisher3: R)
        -> Publishers.Zip4<Self, P, Q, R>
    where
        P: Publisher,
        Failure == P.Failure,
        Q: Publisher,
        P.Failure == Q.Failure,
        R: Publisher,
        Q.Failure == R.Failure
    {
        Publishers.Zip4(self, publisher1, publisher2, publisher3)
    }

    /// Sends what a closure makes of each value and one of three other publishers, in order.
    @inlinable
    public func zip<P, Q, R, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where
        P: Publisher,
        Failure == P.Failure,
        Q: Publisher,
        P.Failure == Q.Failure,
        R: Publisher,
        Q.Failure == R.Failure
    {
        Publishers.Map(upstream: zip(publisher1, publisher2, publisher3)) {
            transform($0.0, $0.1, $0.2, $0.3)
        }
    }
}
