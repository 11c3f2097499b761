extension Publishers {
    /// A publisher that pairs the values of two publishers: the first of each, the second of each, and so on.
    public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure

        let publishers: (A, B)

        /// Creates a publisher that pairs the values of two publishers.
        public init(_ a: A, _ b: B) { publishers = (a, b) }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Joining.join(waits: true, subscriber, publishers.0, publishers.1)
        }
    }

    /// A publisher that groups the values of three publishers, like `Zip`.
    public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure

        let publishers: (A, B, C)

        /// Creates a publisher that groups the values of three publishers.
        public init(_ a: A, _ b: B, _ c: C) { publishers = (a, b, c) }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Joining.join(waits: true, subscriber, publishers.0, publishers.1, publishers.2)
        }
    }

    /// A publisher that groups the values of four publishers, like `Zip`.
    public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        public typealias Failure = A.Failure

        let publishers: (A, B, C, D)

        /// Creates a publisher that groups the values of four publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) { publishers = (a, b, c, d) }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Joining.join(waits: true, subscriber, publishers.0, publishers.1, publishers.2, publishers.3)
        }
    }

    /// A publisher that sends the latest values of two publishers whenever either sends a value.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure

        let publishers: (A, B)

        /// Creates a publisher that combines the latest values of two publishers.
        public init(_ a: A, _ b: B) { publishers = (a, b) }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Joining.join(waits: false, subscriber, publishers.0, publishers.1)
        }
    }

    /// A publisher that sends the latest values of three publishers whenever one sends a value.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure

        let publishers: (A, B, C)

        /// Creates a publisher that combines the latest values of three publishers.
        public init(_ a: A, _ b: B, _ c: C) { publishers = (a, b, c) }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Joining.join(waits: false, subscriber, publishers.0, publishers.1, publishers.2)
        }
    }

    /// A publisher that sends the latest values of four publishers whenever one sends a value.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        public typealias Failure = A.Failure

        let publishers: (A, B, C, D)

        /// Creates a publisher that combines the latest values of four publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) { publishers = (a, b, c, d) }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            Joining.join(waits: false, subscriber, publishers.0, publishers.1, publishers.2, publishers.3)
        }
    }
}

extension Publisher {
    /// Pairs each value with one from another publisher.
    public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
        .init(self, other)
    }

    /// Sends the result of calling a closure with each value and one from another publisher.
    public func zip<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where P.Failure == Failure {
        zip(other).map { transform($0.0, $0.1) }
    }

    /// Groups each value with one from each of two other publishers.
    public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.Zip3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure {
        .init(self, publisher1, publisher2)
    }

    /// Sends the result of calling a closure with each value and one from each of two other publishers.
    public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T,
    ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
        zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Groups each value with one from each of three other publishers.
    public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
    ) -> Publishers.Zip4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        .init(self, publisher1, publisher2, publisher3)
    }

    /// Sends the result of calling a closure with each value and one from each of three other publishers.
    public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T,
    ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }

    /// Sends the latest values of this and another publisher whenever either sends a value.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
        .init(self, other)
    }

    /// Sends the result of calling a closure with the latest values of this and another publisher.
    public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Sends the latest values of this and two other publishers whenever one sends a value.
    public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.CombineLatest3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure {
        .init(self, publisher1, publisher2)
    }

    /// Sends the result of calling a closure with the latest values of this and two other publishers.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T,
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Sends the latest values of this and three other publishers whenever one sends a value.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        .init(self, publisher1, publisher2, publisher3)
    }

    /// Sends the result of calling a closure with the latest values of this and three other publishers.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T,
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
}
