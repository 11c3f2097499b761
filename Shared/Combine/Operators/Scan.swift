extension Publishers {
    /// A publisher that sends the results of combining each value with the previous result.
    public struct Scan<Upstream: Publisher, Output>: Publisher, PassesFailure {
        public let upstream: Upstream
        @usableFromInline let initialResult: Output
        @usableFromInline let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Creates the publisher that `scan` returns.
        public init(
            upstream: Upstream,
            initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) -> Output,
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

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

    /// A publisher that sends the results of combining each value with the previous result, and fails if the closure throws.
    public struct TryScan<Upstream: Publisher, Output>: Publisher, FailsWithAny {
        public let upstream: Upstream
        let initialResult: Output
        let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Creates the publisher that `tryScan` returns.
        public init(
            upstream: Upstream,
            initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output,
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            // See above.
            var result = initialResult
            let step = { [nextPartialResult] (value: Upstream.Output) throws(any Error) -> Output? in
                result = try nextPartialResult(result, value)
                return result
            }
            upstream.receive(subscriber: TryMapping("TryScan", subscriber, step) { $0 })
        }
    }
}

extension Publisher {
    /// Sends the result of calling a closure with the previous result, which is `initialResult` at first, and each value.
    public func scan<T>(
        _ initialResult: T,
        _ nextPartialResult: @escaping (T, Output) -> T,
    ) -> Publishers.Scan<Self, T> {
        .init(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Sends the result of calling a closure with the previous result and each value, or fails with the error it throws.
    public func tryScan<T>(
        _ initialResult: T,
        _ nextPartialResult: @escaping (T, Output) throws -> T,
    ) -> Publishers.TryScan<Self, T> {
        .init(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }
}
