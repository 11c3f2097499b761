extension Publishers {
    /// A publisher that prints its signals when they pass.
    public struct Print<Upstream: Publisher>: Publisher, PassesOn {
        /// What each line begins with, followed by a colon, if it isn't empty.
        public let prefix: String
        /// The publisher whose signals are printed.
        public let upstream: Upstream
        /// Where they are printed; standard output if nil.
        public let stream: (any TextOutputStream)?

        /// Makes a publisher that prints another's signals.
        public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
            (self.upstream, self.prefix, self.stream) = (upstream, prefix, stream)
        }

        public func receive(subscriber: some Subscriber<Output, Failure>) {
            let log = Log(prefix: prefix, stream: stream)
            var hooks = Hooks<Output, Failure>()
            hooks.subscription = { log.write("receive subscription: (\($0))") }
            hooks.output = { log.write("receive value: (\($0))") }
            hooks.completion = { completion in
                switch completion {
                case .finished: log.write("receive finished")
                case .failure(let error): log.write("receive error: (\(error))")
                }
            }
            hooks.cancel = { log.write("receive cancel") }
            hooks.request = { log.write("request \(Log.text($0))") }
            hooks.synchronousRequest = { log.write("request \(Log.text($0)) (synchronous)") }
            upstream.receive(subscriber: Handling("Print", subscriber, hooks, isTireless: true))
        }
    }
}

/// What `print` writes to, one line at a time.
private final class Log {
    private let prefix: String
    private let lock = Lock()

    /// For the thread whose turn it is.
    private var target: Target?

    init(prefix: String, stream: (any TextOutputStream)?) {
        self.prefix = prefix.isEmpty ? "" : "\(prefix): "
        self.target = stream.map { Target(stream: $0) }
    }

    func write(_ text: String) {
        lock.lock()
        lock.beginDelivery()
        lock.unlock()
        if var target {
            Swift.print("\(prefix)\(text)", to: &target)
            self.target = target
        } else {
            Swift.print("\(prefix)\(text)")
        }
        lock.lock()
        lock.endDelivery()
    }

    static func text(_ demand: Subscribers.Demand) -> String {
        demand.max.map { "max: (\($0))" } ?? "unlimited"
    }

    private struct Target: TextOutputStream {
        var stream: any TextOutputStream

        mutating func write(_ string: String) { stream.write(string) }
    }
}

extension Publisher {
    /// Prints all signals when they pass: subscription, values, completion, requests and cancel.
    public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil)
        -> Publishers.Print<Self>
    {
        Publishers.Print(upstream: self, prefix: prefix, to: stream)
    }
}
