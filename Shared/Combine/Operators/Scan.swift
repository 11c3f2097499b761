extension Publishers {
    /// A publisher that sends the results of combining each value with the previous result.
    public struct Scan<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        @usableFromInline let initialResult: Output
        @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output

        @inlinable
        init(
            upstream: Upstream,
            initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches a subscriber, for which the results begin again. Upstream's own subscription is passed along.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
            // Not guarded by a lock, since upstream's signals don't overlap.
            var result = initialResult
            let transform = { [nextPartialResult] (value: Upstream.Output) -> Output? in
                result = nextPartialResult(result, value)
                return result
            }
            upstream.receive(subscriber: Mapping("Scan", subscriber, transform) { $0 })
        }
    }

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
    /// Sends the result of calling a closure with the previous result, which is `initialResult` at first, and each value.
    @inlinable public func scan<T>(
        _ initialResult: T,
        _ nextPartialResult: @escaping (T, Output) -> T,
    ) -> Publishers.Scan<Self, T> {
        .init(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Sends the result of combining all values, beginning with `initialResult`, once upstream finishes.
    public func reduce<T>(
        _ initialResult: T,
        _ nextPartialResult: @escaping (T, Output) -> T,
    ) -> Publishers.Reduce<Self, T> {
        .init(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
}
