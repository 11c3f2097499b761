extension Publishers {
    /// A publisher that sends the values of five others as they come.
    public struct Merge5<
        A: Publisher,
        B: Publisher<A.Output, A.Failure>,
        C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>,
        E: Publisher<A.Output, A.Failure>
    >: Publisher, BuiltIn {
        /// It sends the values of all.
        public typealias Output = A.Output
        /// It fails as any of them does.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D
        /// The fifth publisher.
        public let e: E

        /// Makes a publisher of five.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(5)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
            d.receive(subscriber: inners[3])
            e.receive(subscriber: inners[4])
        }
    }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}

extension Publishers {
    /// A publisher that sends the values of six others as they come.
    public struct Merge6<
        A: Publisher,
        B: Publisher<A.Output, A.Failure>,
        C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>,
        E: Publisher<A.Output, A.Failure>,
        F: Publisher<A.Output, A.Failure>
    >: Publisher, BuiltIn {
        /// It sends the values of all.
        public typealias Output = A.Output
        /// It fails as any of them does.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D
        /// The fifth publisher.
        public let e: E
        /// The sixth publisher.
        public let f: F

        /// Makes a publisher of six.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(6)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
            d.receive(subscriber: inners[3])
            e.receive(subscriber: inners[4])
            f.receive(subscriber: inners[5])
        }
    }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
