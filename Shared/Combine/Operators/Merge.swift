extension Publishers {
    /// A publisher that sends the values of two others as they come.
    public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: Publisher, BuiltIn {
        /// It sends the values of all.
        public typealias Output = A.Output
        /// It fails as any of them does.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Makes a publisher of two.
        @inlinable public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(2)
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

        /// Makes a publisher of three.
        @inlinable public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(3)
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

        /// Makes a publisher of four.
        @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// Attaches a subscriber. It receives its subscription before any of them is subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let inners = Merging(subscriber).open(4)
            a.receive(subscriber: inners[0])
            b.receive(subscriber: inners[1])
            c.receive(subscriber: inners[2])
            d.receive(subscriber: inners[3])
        }
    }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
