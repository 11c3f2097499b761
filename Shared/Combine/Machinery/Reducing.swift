/// The middle of an operator that makes one value of all: it asks for all values there are, and sends the
/// result when upstream finishes, or as soon as it is complete.
@usableFromInline
final class Reducing<Input, Failure: Error, Downstream: Subscriber>: Concluding<Downstream>, Subscriber {
    /// Takes a value into the result; returns whether that is complete.
    @usableFromInline typealias Step = (Input, inout Downstream.Input?) throws(Downstream.Failure) -> Bool

    @usableFromInline let step: Step
    @usableFromInline let convert: (Failure) -> Downstream.Failure
    @usableFromInline let initial: Downstream.Input?

    @usableFromInline let gate = Gate()

    /// For the gate's owner.
    @usableFromInline @exclusivity(unchecked) var result: Downstream.Input?

    @inlinable init(
        _ name: StaticString,
        _ downstream: Downstream,
        initial: Downstream.Input? = nil,
        _ convert: @escaping (Failure) -> Downstream.Failure,
        _ step: @escaping Step,
    ) {
        self.initial = initial
        self.result = initial
        self.convert = convert
        self.step = step
        super.init(name, downstream, passesDemand: false)
    }

    @inlinable func receive(subscription: any Subscription) {
        guard link.connect(subscription) else { return }
        downstream.receive(subscription: self)
        link.request(.unlimited)
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        if link.isSubscribed { gate.perform(self, input) { $0.take($1) } }
        return .none
    }

    @inlinable func take(_ input: Input) {
        guard link.isSubscribed else { return }
        do throws(Downstream.Failure) {
            if try step(input, &result), link.cancel() { conclude(with: result.take()) }
        } catch {
            if link.cancel() { complete(.failure(error)) }
            result = nil
        }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        guard link.finish() else { return }
        gate.perform(self, completion) { $0.end($1) }
    }

    @usableFromInline func end(_ completion: Subscribers.Completion<Failure>) {
        let result = result.take()
        switch completion {
        case .finished: conclude(with: result)
        case .failure(let error): complete(.failure(convert(error)))
        }
    }

    @usableFromInline override func cancel() {
        super.cancel()
        gate.performWhenQuiet(self) { $0.result = nil }
    }

    @usableFromInline override var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "downstream": downstream,
            "result": result as Any,
            "initial": initial as Any,
            "status": link.status,
        ]
        return Mirror(self, children: children)
    }
}

/// Which of the values that fit is kept.
@usableFromInline enum Kept {
    case first
    case last
}

/// The step that keeps the first or the last value that fits.
@inlinable func keeping<Value, Failure>(
    _ kept: Kept,
    where predicate: @escaping (Value) throws(Failure) -> Bool = { _ in true },
) -> (Value, inout Value?) throws(Failure) -> Bool {
    { value, result throws(Failure) in
        guard try predicate(value) else { return false }
        result = value
        return kept == .first
    }
}
