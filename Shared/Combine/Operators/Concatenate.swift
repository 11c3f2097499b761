extension Publishers {
    /// A publisher that sends the values of one publisher, then those of another.
    public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
    where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
        public typealias Output = Suffix.Output
        public typealias Failure = Suffix.Failure

        /// The publisher whose values are sent first.
        public let prefix: Prefix
        /// The publisher whose values are sent once the first has finished.
        public let suffix: Suffix

        /// Creates a publisher that sends the values of one publisher, then those of another.
        @inlinable public init(prefix: Prefix, suffix: Suffix) {
            self.prefix = prefix
            self.suffix = suffix
        }

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let next = { [suffix] (completion: Subscribers.Completion<Failure>) throws(Failure) in
                switch completion {
                case .finished: Suffix?.some(suffix)
                case .failure(let error): throw error
                }
            }
            prefix.receive(subscriber: Continuing("Concatenate", subscriber, next) { $0 })
        }
    }
}

extension Publisher {
    /// Sends the given values once this publisher has finished.
    public func append(_ elements: Output...)
        -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
    {
        append(elements)
    }

    /// Sends the elements of a sequence once this publisher has finished.
    public func append<S: Sequence>(_ elements: S)
        -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
    where S.Element == Output {
        append(Publishers.Sequence(sequence: elements))
    }

    /// Sends the values of another publisher once this one has finished.
    public func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
    where P.Output == Output, P.Failure == Failure {
        .init(prefix: self, suffix: publisher)
    }

    /// Sends the given values before those of this publisher.
    public func prepend(_ elements: Output...)
        -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
    {
        prepend(elements)
    }

    /// Sends the elements of a sequence before the values of this publisher.
    public func prepend<S: Sequence>(_ elements: S)
        -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
    where S.Element == Output {
        prepend(Publishers.Sequence(sequence: elements))
    }

    /// Sends the values of another publisher before those of this one.
    public func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
    where P.Output == Output, P.Failure == Failure {
        .init(prefix: publisher, suffix: self)
    }
}
