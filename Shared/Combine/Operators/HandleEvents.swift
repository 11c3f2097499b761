extension Publishers {
    /// A publisher that calls closures when signals pass through it.
    public struct HandleEvents<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let handlers: SignalHandlers<Upstream.Output, Upstream.Failure>

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Handling(subscriber, handlers))
        }
    }
}

extension Publisher {
    /// Calls closures when signals pass through. Each is called before its signal is passed along, and none after the end.
    public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
        receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil,
    ) -> Publishers.HandleEvents<Self> {
        .init(
            upstream: self,
            handlers: SignalHandlers(
                subscription: receiveSubscription,
                output: receiveOutput,
                completion: receiveCompletion,
                cancel: receiveCancel,
                request: receiveRequest,
            ),
        )
    }
}

/// The closures that receive the signals of a subscription.
struct SignalHandlers<Output, Failure: Error> {
    let subscription: ((any Subscription) -> Void)?
    let output: ((Output) -> Void)?
    let completion: ((Subscribers.Completion<Failure>) -> Void)?
    let cancel: (() -> Void)?
    let request: ((Subscribers.Demand) -> Void)?
}

/// The subscriber of `handleEvents`. It passes along every signal as it arrives, even one that breaks the rules.
private final class Handling<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let handlers: SignalHandlers<Input, Failure>

    init(_ downstream: Downstream, _ handlers: SignalHandlers<Input, Failure>) {
        self.handlers = handlers
        super.init("HandleEvents", downstream)
    }

    /// Whether to call the closures.
    private var isListening: Bool { lock.withLock { !status.isTerminal } }

    override func receive(subscription: any Subscription) {
        if isListening { handlers.subscription?(subscription) }
        super.receive(subscription: subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        if isListening { handlers.output?(input) }
        let more = downstream.receive(input)
        if more != .none, isListening { handlers.request?(more) }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if isListening { handlers.completion?(completion) }
        _ = lock.withLock { end() }
        downstream.receive(completion: completion)
    }

    override func request(_ demand: Subscribers.Demand) {
        if isListening { handlers.request?(demand) }
        super.request(demand)
    }

    override func cancel() {
        if isListening { handlers.cancel?() }
        super.cancel()
    }
}
