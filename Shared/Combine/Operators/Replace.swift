extension Publishers {
    /// A publisher that replaces a failure with a value, and finishes.
    public struct ReplaceError<Upstream: Publisher>: Publisher, PassesOutput {
        public typealias Failure = Never

        public let upstream: Upstream
        @usableFromInline let output: Upstream.Output

        @inlinable init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let next = { [output] (completion: Subscribers.Completion<Upstream.Failure>) throws(Failure) in
                switch completion {
                case .finished: Just<Upstream.Output>?.none
                case .failure: Just(output)
                }
            }
            let never = { (_: Never) -> Never in }
            upstream.receive(subscriber: Continuing("ReplaceError", subscriber, next, error: never))
        }
    }

    /// A publisher that sends a value if upstream finishes without sending one.
    public struct ReplaceEmpty<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        @usableFromInline let output: Upstream.Output

        @inlinable init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        @inlinable public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            // Not guarded by a lock, since upstream's signals don't overlap.
            var isEmpty = true
            let next = { [output] (completion: Subscribers.Completion<Failure>) throws(Failure) in
                switch completion {
                case .finished: isEmpty ? Just(output) : nil
                case .failure(let error): throw error
                }
            }
            let notice = { (value: Upstream.Output) -> Upstream.Output? in
                isEmpty = false
                return value
            }
            let never = { (_: Never) -> Failure in }
            let continuing = Continuing("ReplaceEmpty", subscriber, next, error: never)
            upstream.receive(subscriber: Mapping("ReplaceEmpty", continuing, notice) { $0 })
        }
    }
}

extension Publisher {
    /// Replaces a failure with a value, which it sends once it's demanded, and finishes.
    @inlinable public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        .init(upstream: self, output: output)
    }

    /// Sends a value, once it's demanded, if upstream finishes without sending one.
    @inlinable public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        .init(upstream: self, output: output)
    }
}
