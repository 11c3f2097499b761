extension Optional {
    /// A publisher that sends a value if there is one, and finishes.
    public struct Publisher: Combine.Publisher, BuiltIn {
        public typealias Output = Wrapped
        public typealias Failure = Never

        /// The value that is sent, if any.
        public let output: Wrapped?
        /// Makes a publisher of a value, if there is one.
        @inlinable public init(_ output: Output?) { self.output = output }

        /// Attaches a subscriber; without a value it's told of the end at once.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            if let output {
                subscriber.receive(subscription: OneValue(output, subscriber, "Optional"))
            } else {
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .finished)
            }
        }
    }

    /// A publisher that sends the value if there is one, and finishes.
    @inlinable public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}

// What an operator does to one known value can be done beforehand.

extension Optional.Publisher {
    /// The publisher of what a closure makes of the value, if there is one.
    @inlinable public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
        Optional<T>.Publisher(output.map(transform))
    }

    /// The publisher of what a closure makes of the value, if there is one and that is not nil.
    @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
        Optional<T>.Publisher(output.flatMap(transform))
    }

    /// The value if there is one and a closure accepts it.
    @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
        Optional<Output>.Publisher(output.flatMap { isIncluded($0) ? $0 : nil })
    }

    /// The same value; there is nothing to compare it with.
    @inlinable
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
        self
    }

    /// The same value; there is no error to replace.
    @inlinable public func replaceError(with output: Output) -> Optional<Output>.Publisher { self }

    /// The value, or another if there is none.
    @inlinable public func replaceEmpty(with output: Output) -> Just<Output> {
        Just(self.output ?? output)
    }

    /// The same value; it never fails.
    @inlinable public func retry(_ times: Int) -> Optional<Output>.Publisher { self }
    /// The same value.
    @inlinable public func first() -> Optional<Output>.Publisher { self }

    /// The value if there is one and a closure accepts it.
    @inlinable public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        filter(predicate)
    }

    /// The same value.
    @inlinable public func last() -> Optional<Output>.Publisher { self }

    /// The value if there is one and a closure accepts it.
    @inlinable public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        filter(predicate)
    }

    /// The value in an array, which is empty if there is none.
    @inlinable public func collect() -> Optional<[Output]>.Publisher {
        Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
    }
}

extension Optional.Publisher where Wrapped: Equatable {
    /// The same value; there is nothing to compare it with.
    @inlinable public func removeDuplicates() -> Optional<Output>.Publisher { self }
}
