extension Publishers {
    /// A publisher that sends pairs of the values of two others: the first of each, the second of each, and so on.
    public typealias Zip<A: Publisher, B: Publisher> = Joined<ZipRule, A, B> where A.Failure == B.Failure

    /// A publisher that sends the latest values of two others together, whenever one has a new one.
    public typealias CombineLatest<A: Publisher, B: Publisher> = Joined<CombineLatestRule, A, B>
    where A.Failure == B.Failure

    /// The same as `Zip` of three others.
    public typealias Zip3<A: Publisher, B: Publisher, C: Publisher> = Joined3<ZipRule, A, B, C>
    where A.Failure == B.Failure, B.Failure == C.Failure

    /// The same as `CombineLatest` of three others.
    public typealias CombineLatest3<A: Publisher, B: Publisher, C: Publisher> =
        Joined3<CombineLatestRule, A, B, C> where A.Failure == B.Failure, B.Failure == C.Failure

    /// The same as `Zip` of four others.
    public typealias Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> =
        Joined4<ZipRule, A, B, C, D>
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure

    /// The same as `CombineLatest` of four others.
    public typealias CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> =
        Joined4<CombineLatestRule, A, B, C, D>
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure

    /// The rule of `zip`.
    public enum ZipRule: JoiningRule {
        public static var waits: Bool { true }
    }

    /// The rule of `combineLatest`.
    public enum CombineLatestRule: JoiningRule {
        public static var waits: Bool { false }
    }

    /// A publisher that makes one value of values of two others, by a rule.
    public struct Joined<Rule: JoiningRule, A: Publisher, B: Publisher>: Publisher, BuiltIn
    where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Makes a publisher of two.
        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Attaches a subscriber. It receives its subscription after all of them are subscribed to.
        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second) = (Column<A.Output>(), Column<B.Output>())
            let joining = Joining(waits: Rule.waits, subscriber, [first, second]) {
                (first.take(), second.take())
            }
            a.receive(subscriber: joining.subscriber(of: first))
            b.receive(subscriber: joining.subscriber(of: second))
            joining.start()
        }
    }

    /// A publisher that makes one value of values of three others, by a rule.
    public struct Joined3<Rule: JoiningRule, A: Publisher, B: Publisher, C: Publisher>: Publisher, BuiltIn
    where A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Makes a publisher of three.
        public init(_ a: A, _ b: B, _ c: C) {
            (self.a, self.b, self.c) = (a, b, c)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second, third) = (Column<A.Output>(), Column<B.Output>(), Column<C.Output>())
            let joining = Joining(waits: Rule.waits, subscriber, [first, second, third]) {
                (first.take(), second.take(), third.take())
            }
            a.receive(subscriber: joining.subscriber(of: first))
            b.receive(subscriber: joining.subscriber(of: second))
            c.receive(subscriber: joining.subscriber(of: third))
            joining.start()
        }
    }

    /// A publisher that makes one value of values of four others, by a rule.
    public struct Joined4<Rule: JoiningRule, A: Publisher, B: Publisher, C: Publisher, D: Publisher>:
        Publisher, BuiltIn
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
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
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let (first, second) = (Column<A.Output>(), Column<B.Output>())
            let (third, fourth) = (Column<C.Output>(), Column<D.Output>())
            let joining = Joining(waits: Rule.waits, subscriber, [first, second, third, fourth]) {
                (first.take(), second.take(), third.take(), fourth.take())
            }
            a.receive(subscriber: joining.subscriber(of: first))
            b.receive(subscriber: joining.subscriber(of: second))
            c.receive(subscriber: joining.subscriber(of: third))
            d.receive(subscriber: joining.subscriber(of: fourth))
            joining.start()
        }
    }
}

extension Publishers.Joined: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Joined3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Joined4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

/// How values of several publishers make one.
public protocol JoiningRule {
    /// Whether the first value of each goes with the first of each other, the second of each, and so on, rather than each
    /// new one with the latest of the others. It ends when there can't be another.
    static var waits: Bool { get }
}

extension Publisher {
    /// Sends each value with one of another publisher.
    public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
        .init(self, other)
    }

    /// Sends what a closure makes of each value with one of another publisher.
    public func zip<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.Zip<Self, P>, T>
    where P.Failure == Failure {
        zip(other).map { transform($0.0, $0.1) }
    }

    /// Sends each value with one of two other publishers.
    public func zip<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.Zip3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure {
        .init(self, publisher1, publisher2)
    }

    /// Sends what a closure makes of each value with one of two other publishers.
    public func zip<P: Publisher, Q: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T,
    ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
        zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Sends each value with one of three other publishers.
    public func zip<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
    ) -> Publishers.Zip4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        .init(self, publisher1, publisher2, publisher3)
    }

    /// Sends what a closure makes of each value with one of three other publishers.
    public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T,
    ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }

    /// Sends the latest value with the latest of another publisher, whenever there is a new one.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
        .init(self, other)
    }

    /// Sends what a closure makes of the latest value with the latest of another publisher, whenever there is a new one.
    public func combineLatest<P: Publisher, T>(_ other: P, _ transform: @escaping (Output, P.Output) -> T)
        -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
    where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Sends the latest value with the latest of two other publishers, whenever there is a new one.
    public func combineLatest<P: Publisher, Q: Publisher>(_ publisher1: P, _ publisher2: Q)
        -> Publishers.CombineLatest3<Self, P, Q>
    where P.Failure == Failure, Q.Failure == Failure {
        .init(self, publisher1, publisher2)
    }

    /// Sends what a closure makes of the latest value with the latest of two other publishers, whenever there is a new one.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P,
        _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T,
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Sends the latest value with the latest of three other publishers, whenever there is a new one.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P,
        _ publisher2: Q,
        _ publisher3: R,
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        .init(self, publisher1, publisher2, publisher3)
    }

    /// Sends what a closure makes of the latest value with the latest of three other publishers, whenever there is a new one.
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
