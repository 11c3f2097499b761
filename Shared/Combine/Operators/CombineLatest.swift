extension Publishers {
    /// A publisher that sends the latest values of two others together, whenever one has a new one.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher, BuiltIn
    where A.Failure == B.Failure {
        /// It sends a value of each.
        public typealias Output = (A.Output, B.Output)
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

        /// Attaches a subscriber. It receives its subscription after all of them are subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second) = (Column<A.Output>(), Column<B.Output>())
            let joining = Joining(.combineLatest, subscriber, [first, second]) {
                (first.take(), second.take())
            }
            a.receive(subscriber: Side(first, joining))
            b.receive(subscriber: Side(second, joining))
            joining.start()
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

extension Publishers {
    /// A publisher that sends the latest values of three others together, whenever one has a new one.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher, BuiltIn
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// It sends a value of each.
        public typealias Output = (A.Output, B.Output, C.Output)
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

        /// Attaches a subscriber. It receives its subscription after all of them are subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second, third) = (Column<A.Output>(), Column<B.Output>(), Column<C.Output>())
            let joining = Joining(.combineLatest, subscriber, [first, second, third]) {
                (first.take(), second.take(), third.take())
            }
            a.receive(subscriber: Side(first, joining))
            b.receive(subscriber: Side(second, joining))
            c.receive(subscriber: Side(third, joining))
            joining.start()
        }
    }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers {
    /// A publisher that sends the latest values of four others together, whenever one has a new one.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher, BuiltIn
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// It sends a value of each.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
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

        /// Attaches a subscriber. It receives its subscription after all of them are subscribed to.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second, third, fourth) = (
                Column<A.Output>(), Column<B.Output>(), Column<C.Output>(), Column<D.Output>()
            )
            let joining = Joining(.combineLatest, subscriber, [first, second, third, fourth]) {
                (first.take(), second.take(), third.take(), fourth.take())
            }
            a.receive(subscriber: Side(first, joining))
            b.receive(subscriber: Side(second, joining))
            c.receive(subscriber: Side(third, joining))
            d.receive(subscriber: Side(fourth, joining))
            joining.start()
        }
    }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
