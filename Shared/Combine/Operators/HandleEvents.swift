extension Publishers {
    /// A publisher that calls closures when its signals pass.
    public struct HandleEvents<Upstream: Publisher>: Publisher, PassesOn {
        /// The publisher whose signals are watched.
        public let upstream: Upstream
        /// What is called with upstream's subscription.
        public var receiveSubscription: ((any Subscription) -> Void)?
        /// What is called with each value.
        public var receiveOutput: ((Upstream.Output) -> Void)?
        /// What is called with the completion.
        public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
        /// What is called when downstream cancels.
        public var receiveCancel: (() -> Void)?
        /// What is called when downstream asks for values, whether by a request or in answer to a value.
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        /// Makes a publisher that calls closures when another's signals pass.
        @inlinable public init(
            upstream: Upstream,
            receiveSubscription: ((any Subscription) -> Void)? = nil,
            receiveOutput: ((Output) -> Void)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
            receiveCancel: (() -> Void)? = nil,
            receiveRequest: ((Subscribers.Demand) -> Void)?,
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
            self.receiveCancel = receiveCancel
            self.receiveRequest = receiveRequest
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            var hooks = Hooks<Output, Failure>()
            hooks.subscription = receiveSubscription
            hooks.output = receiveOutput
            hooks.completion = receiveCompletion
            hooks.cancel = receiveCancel
            hooks.request = receiveRequest
            hooks.synchronousRequest = receiveRequest
            upstream.receive(subscriber: Handling("HandleEvents", subscriber, hooks))
        }
    }
}

extension Publisher {
    /// Calls closures when signals pass; each is called before the signal goes on, and none after the end.
    @inlinable public func handleEvents(
        receiveSubscription: ((any Subscription) -> Void)? = nil,
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
        receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil,
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self,
            receiveSubscription: receiveSubscription,
            receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion,
            receiveCancel: receiveCancel,
            receiveRequest: receiveRequest,
        )
    }
}

/// What is called before each signal of a chain passes.
struct Hooks<Output, Failure: Error> {
    var subscription: ((any Subscription) -> Void)?
    var output: ((Output) -> Void)?
    var completion: ((Subscribers.Completion<Failure>) -> Void)?
    var cancel: (() -> Void)?
    var request: ((Subscribers.Demand) -> Void)?

    /// For demand that a subscriber returned for a value.
    var synchronousRequest: ((Subscribers.Demand) -> Void)?
}

/// The middle of `handleEvents` and `print`: it looks on, and passes all signals as they come, whether they keep the
/// rules or not.
final class Handling<Downstream: Subscriber>: Middle, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let hooks: Hooks<Input, Failure>

    /// Whether the hooks are called after the end, too.
    private let isTireless: Bool

    init(_ name: String, _ downstream: Downstream, _ hooks: Hooks<Input, Failure>, isTireless: Bool = false) {
        self.downstream = downstream
        self.hooks = hooks
        self.isTireless = isTireless
        super.init(name)
    }

    /// The hooks to call, if any are to be called now.
    private var listening: Hooks<Input, Failure>? {
        isTireless || lock.withLock { !status.isTerminal } ? hooks : nil
    }

    func receive(subscription: any Subscription) {
        listening?.subscription?(subscription)
        if accept(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        listening?.output?(input)
        let more = downstream.receive(input)
        if more != .none { listening?.synchronousRequest?(more) }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        listening?.completion?(completion)
        _ = lock.withLock { status.end() }
        downstream.receive(completion: completion)
    }

    override func request(_ demand: Subscribers.Demand) {
        listening?.request?(demand)
        super.request(demand)
    }

    override func cancel() {
        listening?.cancel?()
        super.cancel()
    }
}
