extension Publishers {
    /// A publisher that sends the values of seven others as they come.
    public struct Merge7<
        A: Publisher,
        B: Publisher<A.Output, A.Failure>,
        C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>,
        E: Publisher<A.Output, A.Failure>,
        F: Publisher<A.Output, A.Failure>,
        G: Publisher<A.Output, A.Failure>
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
        /// The seventh publisher.
        public let g: G

        /// Makes a publisher of seven.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(7)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
            d.receive(subscriber: inners[3])
            e.receive(subscriber: inners[4])
            f.receive(subscriber: inners[5])
            g.receive(subscriber: inners[6])
        }
    }
}

extension Publishers.Merge7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {}

extension Publishers {
    /// A publisher that sends the values of eight others as they come.
    public struct Merge8<
        A: Publisher,
        B: Publisher<A.Output, A.Failure>,
        C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>,
        E: Publisher<A.Output, A.Failure>,
        F: Publisher<A.Output, A.Failure>,
        G: Publisher<A.Output, A.Failure>,
        H: Publisher<A.Output, A.Failure>
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
        /// The seventh publisher.
        public let g: G
        /// The eighth publisher.
        public let h: H

        /// Makes a publisher of eight.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
            self.h = h
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(8)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
            d.receive(subscriber: inners[3])
            e.receive(subscriber: inners[4])
            f.receive(subscriber: inners[5])
            g.receive(subscriber: inners[6])
            h.receive(subscriber: inners[7])
        }
    }
}

extension Publishers.Merge8: Equatable
where
    A: Equatable,
    B: Equatable,
    C: Equatable,
    D: Equatable,
    E: Equatable,
    F: Equatable,
    G: Equatable,
    H: Equatable
{}
