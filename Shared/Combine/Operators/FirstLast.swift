extension Publishers {
    /// A publisher that sends the first value and finishes.
    public struct First<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose first value is taken.
        public let upstream: Upstream
        /// Makes a publisher of another's first value.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Reducing("First", subscriber, keepFirst))
        }
    }

    /// A publisher that sends the first value that a closure accepts and finishes.
    public struct FirstWhere<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose first fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of another's first fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            // NB: that is how Combine calls it.
            upstream.receive(
                subscriber: Reducing("TryFirst", subscriber, where: throwing(predicate), keepFirst)
            )
        }
    }

    /// A publisher that sends the first value that a closure accepts and finishes, and fails if it throws.
    public struct TryFirstWhere<Upstream: Publisher>: Publisher, BuiltIn {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error

        /// The publisher whose first fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of another's first fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Reducing("TryFirstWhere", subscriber, where: predicate, keepFirst) {
                    (error: Upstream.Failure) in error
                }
            )
        }
    }
}

/// A closure that doesn't throw, where one is wanted that may.
private func throwing<Value, Failure>(_ predicate: @escaping (Value) -> Bool)
    -> (Value) throws(Failure) -> Bool
{
    { value throws(Failure) in predicate(value) }
}

/// The step of `first`: the first value is the result.
private func keepFirst<Value>(_ result: inout Value?, _ value: Value) -> (Bool, Value?) {
    result = value
    return (true, nil)
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Sends the first value, and finishes.
    @inlinable public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }

    /// Sends the first value that a closure accepts, and finishes.
    @inlinable public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        Publishers.FirstWhere(upstream: self, predicate: predicate)
    }

    /// Sends the first value that a closure accepts, and finishes, or fails with the error it throws.
    @inlinable public func tryFirst(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryFirstWhere<Self>
    {
        Publishers.TryFirstWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// A publisher that sends the last value when upstream finishes.
    public struct Last<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose last value is taken.
        public let upstream: Upstream
        /// Makes a publisher of another's last value.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(subscriber: Reducing("Last", subscriber, keepLast))
        }
    }

    /// A publisher that sends the last value that a closure accepts when upstream finishes.
    public struct LastWhere<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose last fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of another's last fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Reducing("LastWhere", subscriber, where: throwing(predicate), keepLast)
            )
        }
    }

    /// A publisher that sends the last value that a closure accepts, and fails if it throws.
    public struct TryLastWhere<Upstream: Publisher>: Publisher, BuiltIn {
        public typealias Output = Upstream.Output
        public typealias Failure = any Error

        /// The publisher whose last fitting value is taken.
        public let upstream: Upstream
        /// Whether a value fits, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of another's last fitting value.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Reducing("TryLastWhere", subscriber, where: predicate, keepLast) {
                    (error: Upstream.Failure) in error
                }
            )
        }
    }
}

/// The step of `last`: each value takes the place of the one before.
private func keepLast<Value>(_ result: inout Value?, _ value: Value) -> (Bool, Value?) {
    let old = result
    result = value
    return (false, old)
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publisher {
    /// Sends the last value once upstream finishes.
    @inlinable public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

    /// Sends the last value that a closure accepts once upstream finishes.
    @inlinable public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Sends the last value that a closure accepts once upstream finishes, or fails with the error it throws.
    @inlinable public func tryLast(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryLastWhere<Self>
    {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
}
