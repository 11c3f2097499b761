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
