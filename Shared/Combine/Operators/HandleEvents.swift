extension Publishers {
    /// A publisher that calls closures when its signals pass.
    public struct HandleEvents<Upstream: Publisher>: Publisher, BuiltIn {
        /// It sends the values of upstream.
        public typealias Output = Upstream.Output
        /// It fails as upstream does.
        public typealias Failure = Upstream.Failure

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

        /// Attaches a subscriber.
        @inlinable public func receive(subscriber: some Subscriber<Output, Failure>) {
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
