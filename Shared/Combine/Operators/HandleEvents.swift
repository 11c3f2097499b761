extension Publishers {
    /// A publisher that calls closures when signals pass through it.
    public struct HandleEvents<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let handlers: SignalHandlers<Upstream.Output, Upstream.Failure>

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            upstream.receive(subscriber: Handling("HandleEvents", subscriber, handlers))
        }
    }

    /// A publisher that prints the signals that pass through it.
    public struct Print<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let prefix: String
        let stream: (any TextOutputStream)?

        public func receive(subscriber: some Subscriber<Upstream.Output, Failure>) {
            let log = Log(prefix: prefix, stream: stream)
            let handlers = SignalHandlers<Upstream.Output, Failure>(
                subscription: { log.write("receive subscription: (\($0))") },
                output: { log.write("receive value: (\($0))") },
                completion: {
                    if case .failure(let error) = $0 {
                        log.write("receive error: (\(error))")
                    } else {
                        log.write("receive finished")
                    }
                },
                cancel: { log.write("receive cancel") },
                request: { log.write("request \(Log.text($0))") },
                synchronousRequest: { log.write("request \(Log.text($0)) (synchronous)") },
            )
            upstream.receive(
                subscriber: Handling("Print", subscriber, handlers, continuesAfterEnd: true)
            )
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
                synchronousRequest: receiveRequest,
            ),
        )
    }

    /// Prints all signals that pass through: subscription, values, completion, requests and cancel.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil)
        -> Publishers.Print<Self>
    {
        .init(upstream: self, prefix: prefix, stream: stream)
    }
}

/// The closures that receive the signals of a subscription.
struct SignalHandlers<Output, Failure: Error> {
    let subscription: ((any Subscription) -> Void)?
    let output: ((Output) -> Void)?
    let completion: ((Subscribers.Completion<Failure>) -> Void)?
    let cancel: (() -> Void)?
    let request: ((Subscribers.Demand) -> Void)?

    /// The closure that receives the demand that a subscriber returns for a value.
    let synchronousRequest: ((Subscribers.Demand) -> Void)?
}

/// The subscriber of `handleEvents` and `print`. It passes along every signal as it arrives, even one that breaks the
/// rules.
private final class Handling<Downstream: Subscriber>: OperatorBase<Downstream>, Subscriber {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let handlers: SignalHandlers<Input, Failure>

    /// Whether closures are also called after the end.
    private let continuesAfterEnd: Bool

    init(
        _ description: String,
        _ downstream: Downstream,
        _ handlers: SignalHandlers<Input, Failure>,
        continuesAfterEnd: Bool = false,
    ) {
        self.handlers = handlers
        self.continuesAfterEnd = continuesAfterEnd
        super.init(description, downstream)
    }

    /// Whether to call the closures.
    private var isListening: Bool { continuesAfterEnd || lock.withLock { !status.isTerminal } }

    override func receive(subscription: any Subscription) {
        if isListening { handlers.subscription?(subscription) }
        super.receive(subscription: subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        if isListening { handlers.output?(input) }
        let more = downstream.receive(input)
        if more != .none, isListening { handlers.synchronousRequest?(more) }
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

/// The output stream of `print`, which receives one line at a time.
private final class Log {
    private let prefix: String
    private let lock = RecursiveLock()

    /// Guarded by the lock.
    private var stream: (any TextOutputStream)?

    init(prefix: String, stream: (any TextOutputStream)?) {
        self.prefix = prefix.isEmpty ? "" : "\(prefix): "
        self.stream = stream
    }

    func write(_ text: String) {
        lock.lock()
        if stream?.write("\(prefix)\(text)\n") == nil { Swift.print("\(prefix)\(text)") }
        lock.unlock()
    }

    static func text(_ demand: Subscribers.Demand) -> String {
        demand.max.map { "max: (\($0))" } ?? "unlimited"
    }
}
