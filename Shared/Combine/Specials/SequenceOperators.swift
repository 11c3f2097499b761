// What an operator does to known elements can be done beforehand.

extension Publishers.Sequence {
    /// The publisher of what a closure makes of each element, here and now.
    @inlinable public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
        Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
    }

    /// The publisher of what a closure makes of each element, unless that is nil, here and now.
    @inlinable public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
        Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
    }

    /// The publisher of the elements that a closure accepts, here and now.
    @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
        Publishers.Sequence<[Output], Failure>(sequence: sequence.filter(isIncluded))
    }

    /// The publisher of the elements, with another value for each nil.
    @inlinable public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure>
    where Elements.Element == T? {
        Publishers.Sequence<[Output], Failure>(sequence: sequence.map { $0 ?? output })
    }

    /// The same elements, with another kind of failure: whatever that was, none can come.
    @inlinable
    public func setFailureType<E>(to error: E.Type) -> Publishers.Sequence<Elements, E> where E: Error {
        Publishers.Sequence<Elements, E>(sequence: sequence)
    }

    /// The publisher of all elements in an array.
    @inlinable public func collect() -> Result<[Output], Failure>.Publisher {
        Result<[Output], Failure>.Publisher(.success(Array(sequence)))
    }
}

extension Publishers.Sequence where Failure == Never {
    /// The first element that a closure accepts.
    @inlinable public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        Optional<Output>.Publisher(sequence.first(where: predicate))
    }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
    /// The first element.
    @inlinable public func first() -> Optional<Output>.Publisher {
        Optional<Output>.Publisher(sequence.first)
    }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
    /// The last element.
    @inlinable public func last() -> Optional<Output>.Publisher {
        Optional<Output>.Publisher(sequence.last)
    }

    /// The last element that a closure accepts.
    @inlinable public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        Optional<Output>.Publisher(sequence.last(where: predicate))
    }
}

extension Publishers.Sequence where Elements.Element: Equatable {
    /// The publisher of the elements that differ from the one before.
    @inlinable public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
        var distinct: [Output] = []
        for element in sequence where distinct.last != element { distinct.append(element) }
        return Publishers.Sequence<[Output], Failure>(sequence: distinct)
    }
}
