extension Publishers {
    /// A publisher that sends a property of each value.
    public struct MapKeyPath<Upstream: Publisher, Output>: Publisher, BuiltIn {
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// A property that is sent.
        public let keyPath: KeyPath<Upstream.Output, Output>

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Passing(
                    "ValueForKey",
                    subscriber,
                    children: ["keyPath": keyPath],
                    { [keyPath] in $0[keyPath: keyPath] },
                    error: { $0 },
                )
            )
        }
    }

    /// A publisher that sends two properties of each value.
    public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher, BuiltIn {
        public typealias Output = (Output0, Output1)
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// A property that is sent.
        public let keyPath0: KeyPath<Upstream.Output, Output0>
        /// A property that is sent.
        public let keyPath1: KeyPath<Upstream.Output, Output1>

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Passing(
                    "ValueForKeys",
                    subscriber,
                    children: ["keyPath0": keyPath0, "keyPath1": keyPath1],
                    { [keyPath0, keyPath1] in ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) },
                    error: { $0 },
                )
            )
        }
    }

    /// A publisher that sends three properties of each value.
    public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher, BuiltIn {
        public typealias Output = (Output0, Output1, Output2)
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are taken.
        public let upstream: Upstream
        /// A property that is sent.
        public let keyPath0: KeyPath<Upstream.Output, Output0>
        /// A property that is sent.
        public let keyPath1: KeyPath<Upstream.Output, Output1>
        /// A property that is sent.
        public let keyPath2: KeyPath<Upstream.Output, Output2>

        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second, third) = (keyPath0, keyPath1, keyPath2)
            upstream.receive(
                subscriber: Passing(
                    "ValueForKeys",
                    subscriber,
                    children: ["keyPath0": first, "keyPath1": second, "keyPath2": third],
                    { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) },
                    error: { $0 },
                )
            )
        }
    }
}

extension Publisher {
    /// Sends a property of each value.
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
        Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
    }

    /// Sends two properties of each value.
    public func map<T0, T1>(_ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>)
        -> Publishers.MapKeyPath2<Self, T0, T1>
    {
        Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
    }

    /// Sends three properties of each value.
    public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>,
        _ keyPath1: KeyPath<Output, T1>,
        _ keyPath2: KeyPath<Output, T2>,
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
    }
}
