/// What a middle's mirror has for children.
@usableFromInline enum Shown {
    case nothing
    case neighbours
    case progress
}

/// What is special about an operator that makes at most one value of each value.
@usableFromInline protocol Transformation {
    associatedtype Input
    associatedtype Output
    associatedtype UpstreamFailure: Error
    associatedtype Failure: Error

    /// The operator's name, as Combine shows it.
    var name: StaticString { get }

    /// What Combine shows of the operator in its mirror.
    var shown: Shown { get }

    /// The value to send instead, or nil to skip this one and ask for another; an error ends the stream.
    func make(_ input: Input) throws(Failure) -> Output?

    /// How the stream ends when upstream does.
    func end(_ completion: Subscribers.Completion<UpstreamFailure>) -> Subscribers.Completion<Failure>
}

extension Transformation where UpstreamFailure == Failure {
    @inlinable @inline(__always)
    func end(_ completion: Subscribers.Completion<Failure>) -> Subscribers.Completion<Failure> { completion }
}

extension Transformation where Failure == any Error {
    @inlinable @inline(__always)
    func end(_ completion: Subscribers.Completion<UpstreamFailure>) -> Subscribers.Completion<any Error> {
        completion.erased
    }
}

/// The middle of an operator that may skip values or fail: subscriber to its upstream, subscription to its
/// downstream.
@usableFromInline final class Transforming<Step: Transformation, Downstream: Subscriber>: Linked, Subscriber
where Downstream.Input == Step.Output, Downstream.Failure == Step.Failure {
    @usableFromInline typealias Input = Step.Input
    @usableFromInline typealias Failure = Step.UpstreamFailure

    @usableFromInline let step: Step
    @usableFromInline let downstream: Downstream

    @inlinable init(_ step: Step, _ downstream: Downstream) {
        self.step = step
        self.downstream = downstream
    }

    @inlinable func receive(subscription: any Subscription) {
        if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    @inlinable func receive(_ input: Step.Input) -> Subscribers.Demand {
        guard link.isSubscribed else { return .none }
        do throws(Step.Failure) {
            guard let output = try step.make(input) else { return .max(1) }
            return downstream.receive(output)
        } catch {
            if link.cancel() { downstream.receive(completion: .failure(error)) }
            return .none
        }
    }

    @inlinable func receive(completion: Subscribers.Completion<Step.UpstreamFailure>) {
        if link.finish() { downstream.receive(completion: step.end(completion)) }
    }

    @usableFromInline override var description: String { "\(step.name)" }

    @usableFromInline override var customMirror: Mirror {
        switch step.shown {
        case .nothing:
            return Mirror(self, children: EmptyCollection())
        case .neighbours:
            let upstream = link.subscription.withLock { $0 }
            return Mirror(self, children: ["upstream": upstream as Any, "downstream": downstream])
        case .progress:
            let children: KeyValuePairs<String, Any> = [
                "downstream": downstream,
                "finished": link.isTerminated,
                "upstreamSubscription": link.subscription.withLock { $0 } as Any,
            ]
            return Mirror(self, children: children)
        }
    }
}

/// The transformation of an operator that is a closure which may throw.
@usableFromInline struct Trying<Input, Output, Upstream: Error>: Transformation {
    @usableFromInline typealias UpstreamFailure = Upstream
    @usableFromInline typealias Failure = any Error

    @usableFromInline let name: StaticString
    @usableFromInline let shown: Shown
    @usableFromInline let body: (Input) throws -> Output?

    @inlinable
    init(_ name: StaticString, showing shown: Shown, _ body: @escaping (Input) throws -> Output?) {
        self.name = name
        self.shown = shown
        self.body = body
    }

    @inlinable func make(_ input: Input) throws(any Error) -> Output? { try body(input) }
}
