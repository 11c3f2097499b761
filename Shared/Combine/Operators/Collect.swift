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
