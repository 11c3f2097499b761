/// What is called before each signal of a chain passes.
@usableFromInline struct Hooks<Output, Failure: Error> {
    @usableFromInline var subscription: ((any Subscription) -> Void)?
    @usableFromInline var output: ((Output) -> Void)?
    @usableFromInline var completion: ((Subscribers.Completion<Failure>) -> Void)?
    @usableFromInline var cancel: (() -> Void)?
    @usableFromInline var request: ((Subscribers.Demand) -> Void)?

    /// For demand that a subscriber returned for a value.
    @usableFromInline var synchronousRequest: ((Subscribers.Demand) -> Void)?

    @inlinable init() {}
}

/// The middle of `handleEvents` and `print`: it looks on, and passes all signals as they come, whether they
/// keep the rules or not.
@usableFromInline final class Handling<Downstream: Subscriber>: Linked, Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let name: StaticString
    @usableFromInline let downstream: Downstream
    @usableFromInline let hooks: Hooks<Input, Failure>

    /// Whether the hooks are called after the end, too.
    @usableFromInline let isTireless: Bool

    @inlinable init(
        _ name: StaticString,
        _ downstream: Downstream,
        _ hooks: Hooks<Input, Failure>,
        isTireless: Bool = false,
    ) {
        self.name = name
        self.downstream = downstream
        self.hooks = hooks
        self.isTireless = isTireless
    }

    @inlinable var isListening: Bool { isTireless || !link.isTerminated }

    @inlinable func receive(subscription: any Subscription) {
        if isListening, let hook = hooks.subscription { hook(subscription) }
        if link.connect(subscription) { downstream.receive(subscription: self) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        if let hook = hooks.output, isListening { hook(input) }
        let more = downstream.receive(input)
        if more != .none, let hook = hooks.synchronousRequest, isListening { hook(more) }
        return more
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if isListening, let hook = hooks.completion { hook(completion) }
        _ = link.end()
        downstream.receive(completion: completion)
    }

    @usableFromInline override func request(_ demand: Subscribers.Demand) {
        if isListening, let hook = hooks.request { hook(demand) }
        link.request(demand)
    }

    @usableFromInline override func cancel() {
        if isListening, let hook = hooks.cancel { hook() }
        link.cancel()
    }

    @usableFromInline override var description: String { "\(name)" }
}
