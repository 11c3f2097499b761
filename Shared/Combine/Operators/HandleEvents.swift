extension Publishers {
    /// A publisher that calls closures when signals pass through it.
    public struct HandleEvents<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        var receiveSubscription: ((any Subscription) -> Void)?
        var receiveOutput: ((Upstream.Output) -> Void)?
        var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
        var receiveCancel: (() -> Void)?
        var receiveRequest: ((Subscribers.Demand) -> Void)?

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            upstream.receive(
                subscriber: Handling("HandleEvents", subscriber, self) { receiveRequest?($0) }
            )
        }
    }

    /// A publisher that prints the signals that pass through it.
    public struct Print<Upstream: Publisher>: Publisher, PassesOn {
        public let upstream: Upstream
        let prefix: String
        let stream: (any TextOutputStream)?

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let log = Log(prefix: prefix, stream: stream)
            let events = upstream.handleEvents {
                log.write("receive subscription: (\($0))")
            } receiveOutput: {
                log.write("receive value: (\($0))")
            } receiveCompletion: {
                if case .failure(let error) = $0 {
                    log.write("receive error: (\(error))")
                } else {
                    log.write("receive finished")
                }
            } receiveCancel: {
                log.write("receive cancel")
            } receiveRequest: {
                log.write("request \(Log.text($0))")
            }
            let printing = Handling("Print", subscriber, events, continuesAfterEnd: true) {
                log.write("request \(Log.text($0)) (synchronous)")
            }
            upstream.receive(subscriber: printing)
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
            receiveSubscription: receiveSubscription,
            receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion,
            receiveCancel: receiveCancel,
            receiveRequest: receiveRequest,
        )
    }

    /// Prints all signals that pass through: subscription, values, completion, requests and cancel.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil)
        -> Publishers.Print<Self>
    {
        .init(upstream: self, prefix: prefix, stream: stream)
    }
}

/// The subscriber of `handleEvents` and `print`. It passes along every signal as it arrives, even one that breaks the
/// rules.
private final class Handling<Upstream: Publisher, Downstream: Subscriber>: OperatorBase<Downstream>,
    Subscriber
where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let events: Publishers.HandleEvents<Upstream>

    /// A Boolean value that indicates whether closures are also called after the end.
    private let continuesAfterEnd: Bool

    /// The closure that receives the demand that a subscriber returns for a value.
    private let receiveSynchronousRequest: (Subscribers.Demand) -> Void

    init(
        _ description: String,
        _ downstream: Downstream,
        _ events: Publishers.HandleEvents<Upstream>,
        continuesAfterEnd: Bool = false,
        receiveSynchronousRequest: @escaping (Subscribers.Demand) -> Void,
    ) {
        self.events = events
        self.continuesAfterEnd = continuesAfterEnd
        self.receiveSynchronousRequest = receiveSynchronousRequest
        super.init(description, downstream)
    }

    /// A Boolean value that indicates whether to call the closures.
    private var isListening: Bool { continuesAfterEnd || lock.withLock { !status.isTerminal } }

    override func receive(subscription: any Subscription) {
        if isListening { events.receiveSubscription?(subscription) }
        super.receive(subscription: subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        if isListening { events.receiveOutput?(input) }
        let more = downstream.receive(input)
        if more != .none, isListening { receiveSynchronousRequest(more) }
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if isListening { events.receiveCompletion?(completion) }
        _ = lock.withLock { end() }
        downstream.receive(completion: completion)
    }

    override func request(_ demand: Subscribers.Demand) {
        if isListening { events.receiveRequest?(demand) }
        super.request(demand)
    }

    override func cancel() {
        if isListening { events.receiveCancel?() }
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
