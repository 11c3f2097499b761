extension Publishers {
    /// A publisher that sends the result of combining all values when upstream finishes.
    public struct Reduce<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        let initial: Output
        let nextPartialResult: (Output, Upstream.Output) -> Output

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let combine = { [nextPartialResult] (result: inout Output?, value: Upstream.Output) in
                result = result.map { nextPartialResult($0, value) }
                return false
            }
            upstream.receive(subscriber: Reducing("Reduce", subscriber, initial: initial, combine))
        }
    }
}

extension Publisher {
    /// Sends the result of combining all values, beginning with `initialResult`, once upstream finishes.
    public func reduce<T>(
        _ initialResult: T,
        _ nextPartialResult: @escaping (T, Output) -> T,
    ) -> Publishers.Reduce<Self, T> {
        .init(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
}

extension Publishers {
    /// A publisher that sends the first value and finishes.
    public struct First<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("First", subscriber, takeFirst { _ in true }))
        }
    }

    /// A publisher that sends the first value that satisfies a predicate, and finishes.
    public struct FirstWhere<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output) -> Bool

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("TryFirst", subscriber, takeFirst(where: predicate)))
        }
    }

    /// A publisher that sends the last value when upstream finishes.
    public struct Last<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("Last", subscriber, takeLast { _ in true }))
        }
    }

    /// A publisher that sends the last value that satisfies a predicate when upstream finishes.
    public struct LastWhere<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let predicate: (Upstream.Output) -> Bool

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Reducing("LastWhere", subscriber, takeLast(where: predicate)))
        }
    }
}

/// Returns a step whose result is complete with the first value that satisfies a predicate.
private func takeFirst<Value>(
    where predicate: @escaping (Value) -> Bool
) -> (inout Value?, Value) -> Bool {
    { result, value in
        guard predicate(value) else { return false }
        result = value
        return true
    }
}

/// Returns a step that replaces the result with each value that satisfies a predicate.
private func takeLast<Value>(
    where predicate: @escaping (Value) -> Bool
) -> (inout Value?, Value) -> Bool {
    { result, value in
        if predicate(value) { result = value }
        return false
    }
}

extension Publisher {
    /// Sends the first value and finishes.
    public func first() -> Publishers.First<Self> { .init(upstream: self) }

    /// Sends the last value once upstream finishes.
    public func last() -> Publishers.Last<Self> { .init(upstream: self) }

    /// Sends the first value that satisfies a predicate, and finishes.
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }

    /// Sends the last value that satisfies a predicate, once upstream finishes.
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        .init(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// A publisher that sends all values in one array when upstream finishes.
    public struct Collect<Upstream: Publisher>: Publisher, PassesFailure {
        public typealias Output = [Upstream.Output]

        public let upstream: Upstream

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let append = { (all: inout Output?, value: Upstream.Output) in
                all?.append(value)
                return false
            }
            upstream.receive(subscriber: Reducing("Collect", subscriber, initial: [], append))
        }
    }

    /// A publisher that sends values in arrays of a given length.
    public struct CollectByCount<Upstream: Publisher>: Publisher, PassesFailure {
        public typealias Output = [Upstream.Output]

        public let upstream: Upstream
        let count: Int

        public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
            upstream.receive(subscriber: CollectingByCount<Upstream.Output, S>(subscriber, count))
        }
    }
}

extension Publisher {
    /// Sends all values in one array once upstream finishes. It buffers any number of values until then.
    public func collect() -> Publishers.Collect<Self> { .init(upstream: self) }

    /// Sends values in arrays of the given length. The last array may be shorter.
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        .init(upstream: self, count: count)
    }
}

private final class CollectingByCount<Input, Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber
where Downstream.Input == [Input] {
    typealias Failure = Downstream.Failure

    private let count: Int

    /// Guarded by the lock.
    private var buffer: [Input] = []

    init(_ downstream: Downstream, _ count: Int) {
        self.count = count
        super.init("CollectByCount", downstream)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let full = lock.withLock { () -> [Input]? in
            guard status.isSubscribed else { return nil }
            buffer.append(input)
            return buffer.count < count ? nil : takeBuffer()
        }
        return full.map { downstream.receive($0) * count } ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        guard finish() else { return }
        let rest = lock.withLock { takeBuffer() }
        if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
        downstream.receive(completion: completion)
    }

    override func request(_ demand: Subscribers.Demand) {
        demand.assertNonZero()
        super.request(demand * count)
    }

    override func cancel() {
        super.cancel()
        _ = lock.withLock { takeBuffer() }
    }

    private func takeBuffer() -> [Input] {
        defer { buffer = [] }
        return buffer
    }
}
