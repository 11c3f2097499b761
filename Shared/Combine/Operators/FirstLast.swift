extension Publishers {
    /// A publisher that sends the first value and finishes.
    public typealias First<Upstream: Publisher> = Choice<FirstRule, Upstream>
    /// A publisher that sends the last value when upstream finishes.
    public typealias Last<Upstream: Publisher> = Choice<LastRule, Upstream>
    /// A publisher that sends the first value that a closure accepts and finishes.
    public typealias FirstWhere<Upstream: Publisher> = ChoiceWhere<FirstRule, Upstream>
    /// A publisher that sends the last value that a closure accepts when upstream finishes.
    public typealias LastWhere<Upstream: Publisher> = ChoiceWhere<LastRule, Upstream>
    /// A publisher that sends the first value that a closure accepts and finishes, and fails if it throws.
    public typealias TryFirstWhere<Upstream: Publisher> = TryChoiceWhere<FirstRule, Upstream>
    /// A publisher that sends the last value that a closure accepts, and fails if it throws.
    public typealias TryLastWhere<Upstream: Publisher> = TryChoiceWhere<LastRule, Upstream>

    /// The rule of `first`.
    public enum FirstRule: ChoiceRule {
        public static var isLast: Bool { false }
    }

    /// The rule of `last`.
    public enum LastRule: ChoiceRule {
        public static var isLast: Bool { true }
    }

    /// A publisher that sends one of upstream's values, by a rule.
    public struct Choice<Rule: ChoiceRule, Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        /// Makes a publisher of one of another's values.
        @inlinable public init(upstream: Upstream) { self.upstream = upstream }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let name = Rule.isLast ? "Last" : "First"
            upstream.receive(subscriber: Reducing(name, subscriber, Rule.choose, error: { $0 }))
        }
    }

    /// A publisher that sends one of upstream's values that a closure accepts, by a rule.
    public struct ChoiceWhere<Rule: ChoiceRule, Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        /// Whether a value fits.
        public let predicate: (Upstream.Output) -> Bool

        /// Makes a publisher of one of another's fitting values.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            // NB: that is how Combine calls it.
            let name = Rule.isLast ? "LastWhere" : "TryFirst"
            let fits = { [predicate] (value: Output) throws(Failure) in predicate(value) }
            upstream.receive(subscriber: Reducing(name, subscriber, where: fits, Rule.choose, error: { $0 }))
        }
    }

    /// A publisher that sends one of upstream's values that a closure accepts, by a rule, and fails if it throws.
    public struct TryChoiceWhere<Rule: ChoiceRule, Upstream: Publisher>: Publisher, PassesOutput, FailsWithAny
    {
        public let upstream: Upstream
        /// Whether a value fits, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Makes a publisher of one of another's fitting values.
        @inlinable public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let name = Rule.isLast ? "TryLastWhere" : "TryFirstWhere"
            upstream.receive(
                subscriber: Reducing(name, subscriber, where: predicate, Rule.choose, error: { $0 })
            )
        }
    }
}

extension Publishers.Choice: Equatable where Upstream: Equatable {}

/// Which of several values is sent.
public protocol ChoiceRule {
    /// Whether it is the last, so that upstream's end is waited for; else the first.
    static var isLast: Bool { get }
}

extension ChoiceRule {
    /// Puts a value in the place of the one before, which it returns, and says whether that is the one to send.
    fileprivate static func choose<Value>(_ result: inout Value?, _ value: Value) -> (Bool, Value?) {
        let old = result
        result = value
        return (!isLast, old)
    }
}

extension Publisher {
    /// Sends the first value, and finishes.
    @inlinable public func first() -> Publishers.First<Self> { .init(upstream: self) }

    /// Sends the last value once upstream finishes.
    @inlinable public func last() -> Publishers.Last<Self> { .init(upstream: self) }

    /// Sends the first value that a closure accepts, and finishes.
    @inlinable public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the last value that a closure accepts once upstream finishes.
    @inlinable public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the first value that a closure accepts, and finishes, or fails with the error it throws.
    @inlinable
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self>
    {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the last value that a closure accepts once upstream finishes, or fails with the error it throws.
    @inlinable
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }
}
