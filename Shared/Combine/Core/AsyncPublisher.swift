/// The values of a publisher, as an asynchronous sequence. Each iterator subscribes and requests one value at a time.
public struct PublisherValues<P: Publisher, Failure: Error>: AsyncSequence {
    public typealias Element = P.Output

    /// An iterator that returns one value after another, until the publisher finishes or fails.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let values: AsyncValues<P.Output, P.Failure>

        @inlinable init(_ publisher: P) { values = AsyncValues(publisher) }

        @inlinable public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure)
            -> P.Output?
        {
            switch await values.subscriber.next(actor) {
            case .value(let value): return value
            case .end(nil): return nil
            // `Failure` is either the publisher's failure or any error.
            case .end(let error?): throw error as! Failure
            }
        }
    }

    @usableFromInline let publisher: P

    /// Creates an asynchronous sequence of a publisher's values.
    @inlinable public init(_ publisher: P) { self.publisher = publisher }

    @inlinable public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

/// The values of a publisher that can't fail, as an asynchronous sequence.
public typealias AsyncPublisher<P: Publisher> = PublisherValues<P, Never> where P.Failure == Never
/// The values of a publisher, as an asynchronous sequence that throws the publisher's failure.
public typealias AsyncThrowingPublisher<P: Publisher> = PublisherValues<P, any Error>

extension Publisher {
    /// The values, as an asynchronous sequence that throws the publisher's failure.
    @inlinable public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
extension Publisher where Failure == Never {
    /// The values, as an asynchronous sequence.
    @inlinable public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The subscriber behind an asynchronous sequence, which requests one value with each call of `next`.
///
/// A value that arrives during the request is returned without suspending the task.
///
/// Unchecked, since the closure that handles a task's cancellation must be `Sendable`; a lock guards all state.
@usableFromInline
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, @unchecked Sendable {
    /// The result of a call of `next`.
    @usableFromInline enum Outcome {
        case value(Input)
        case end(Failure?)
    }

    @usableFromInline typealias Continuation = UnsafeContinuation<Outcome, Never>

    @usableFromInline let lock = Lock()

    // Guarded by the lock.
    @usableFromInline var status = Status()
    @usableFromInline var failure: Failure?

    /// The number of calls of `next` that still need a value, and those of them that are suspended. A continuation
    /// is removed with the lock held and then resumed, so it's resumed once and can be unsafe.
    @usableFromInline var unmetDemand = 0
    @usableFromInline var suspended = Queue<Continuation>()

    /// Values that no call of `next` has returned yet.
    @usableFromInline var arrived = Queue<Input>()

    @inlinable init() {}

    @inlinable func next(_ actor: isolated (any Actor)?) async -> Outcome {
        if Task.isCancelled { cancel() }
        let upstream = lock.withLock {
            if !status.isTerminal { unmetDemand += 1 }
            return status.subscription
        }
        upstream?.request(.max(1))
        if let outcome = lock.withLock({ pickUp() }) { return outcome }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let outcome = lock.withLock {
                    let outcome = pickUp()
                    if outcome == nil { suspended.append(continuation) }
                    return outcome
                }
                if let outcome { Self.resume(continuation, outcome) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Returns the value or end that has arrived for a call of `next`, if any. Call it with the lock held.
    @inlinable func pickUp() -> Outcome? {
        if let value = arrived.popFirst() { return .value(value) }
        return status.isTerminal ? .end(failure.take()) : nil
    }

    @usableFromInline func receive(subscription: any Subscription) {
        let unmetDemand = lock.withLock { status.accept(subscription) ? self.unmetDemand : nil }
        guard let unmetDemand else { return subscription.cancel() }
        if unmetDemand > 0 { subscription.request(.max(unmetDemand)) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        let waiting = lock.withLock { () -> Continuation? in
            guard !status.isTerminal, unmetDemand > 0 else { return nil }
            unmetDemand -= 1
            let waiting = suspended.popFirst()
            if waiting == nil { arrived.append(input) }
            return waiting
        }
        if let waiting { Self.resume(waiting, .value(input)) }
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        guard lock.withLock({ status.isSubscribed }) else { return }
        if case .failure(let error) = completion { _ = end(error) } else { _ = end(nil) }
    }

    @usableFromInline func cancel() { end(nil)?.cancel() }

    /// Ends the sequence. The first suspended call of `next`, or else the following call, throws the failure.
    private func end(_ error: Failure?) -> (any Subscription)? {
        let (upstream, waiting) = lock.withLock {
            var waiting: [(Continuation, Outcome)] = []
            if !status.isTerminal { failure = error }
            let upstream = status.end()
            while let continuation = suspended.popFirst() {
                waiting.append((continuation, .end(failure.take())))
            }
            return (upstream, waiting)
        }
        for (continuation, outcome) in waiting { Self.resume(continuation, outcome) }
        return upstream
    }

    @inlinable static func resume(_ continuation: Continuation, _ outcome: Outcome) {
        // The value is transferred here, as it is at every step of a stream.
        nonisolated(unsafe) let outcome = outcome
        continuation.resume(returning: outcome)
    }

    @usableFromInline var description: String { "AsyncSubscriber" }
}

/// The owner of an iterator's subscriber, which cancels the subscription when it's released.
@usableFromInline final class AsyncValues<Input, Failure: Error> {
    @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

    @inlinable init(_ publisher: some Publisher<Input, Failure>) {
        publisher.receive(subscriber: subscriber)
    }

    deinit { subscriber.cancel() }
}
