extension Publishers {
    /// A publisher that sends the values of two others as they come.
    public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: Publisher, BuiltIn {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Makes a publisher of two.
        @inlinable public init(_ a: A, _ b: B) {
            (self.a, self.b) = (a, b)
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging.open(2, subscriber)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
        }
    }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publishers {
    /// A publisher that sends the values of three others as they come.
    public struct Merge3<
        A: Publisher,
        B: Publisher<A.Output, A.Failure>,
        C: Publisher<A.Output, A.Failure>
    >: Publisher, BuiltIn {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Makes a publisher of three.
        @inlinable public init(_ a: A, _ b: B, _ c: C) {
            (self.a, self.b, self.c) = (a, b, c)
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging.open(3, subscriber)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
        }
    }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
    /// A publisher that sends the values of four others as they come.
    public struct Merge4<
        A: Publisher,
        B: Publisher<A.Output, A.Failure>,
        C: Publisher<A.Output, A.Failure>,
        D: Publisher<A.Output, A.Failure>
    >: Publisher, BuiltIn {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D

        /// Makes a publisher of four.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging.open(4, subscriber)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
            d.receive(subscriber: inners[3])
        }
    }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
