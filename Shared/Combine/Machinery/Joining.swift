/// The middle of `zip` and `combineLatest`, whatever the number of publishers. Each is asked for what downstream asks
/// for.
final class Joining<Downstream: Subscriber>: Subscription, Described {
    /// Whether values wait for those of the others, as in `zip`; else each new one goes with the latest of the others.
    private let waits: Bool
    private let downstream: Downstream
    private let lines: [Line]

    /// Makes a value of those of the lines. With the lock, and only when all are ready.
    private let make: () -> Downstream.Input

    fileprivate let lock = Lock()

    // With the lock.
    private var demand = Subscribers.Demand.none
    private var isStarted = false
    private var isOver = false

    /// How it ended before downstream had its subscription.
    private var earlyEnd: Subscribers.Completion<Downstream.Failure>?

    init(
        waits: Bool,
        _ downstream: Downstream,
        _ lines: [Line],
        _ make: @escaping () -> Downstream.Input,
    ) {
        (self.waits, self.downstream, self.lines, self.make) = (waits, downstream, lines, make)
    }

    /// Presents itself to downstream, once the publishers have been subscribed to.
    func start() {
        lock.lock()
        lock.beginDelivery()
        isStarted = true
        lock.unlock()
        downstream.receive(subscription: self)
        let completion = lock.withLock { earlyEnd.take() }
        if let completion { downstream.receive(completion: completion) }
        lock.lock()
        lock.endDelivery()
    }

    func request(_ more: Subscribers.Demand) {
        more.assertNonZero()
        lock.lock()
        if isOver { return lock.unlock() }
        demand += more
        // Who is sending now goes on with what waits.
        if waits, isReady, !lock.isDeliveringElsewhere {
            lock.beginDelivery()
            sendWhatWaits()
            lock.endDelivery()
        } else {
            lock.unlock()
        }
        request(more, of: lines)
    }

    fileprivate func subscribe(_ line: Line, _ subscription: any Subscription) {
        let open = lock.withLock { line.status.accept(subscription) ? demand : nil }
        guard let open else { return subscription.cancel() }
        if open != .none { subscription.request(open) }
    }

    fileprivate func receive<Value>(_ value: Value, on column: Column<Value>) -> Subscribers.Demand {
        lock.lock()
        guard column.status.isSubscribed else {
            lock.unlock()
            return .none
        }
        // A value that only waits needn't wait for others to be sent.
        guard demand != .none, lines.allSatisfy({ $0 === column || $0.isReady }) else {
            let old = column.put(value, waits: waits)
            lock.unlock()
            withExtendedLifetime(old) {}
            return .none
        }
        lock.beginDelivery()
        guard column.status.isSubscribed else {
            lock.endDelivery()
            return .none
        }
        let old = column.put(value, waits: waits)
        let more = send(from: column)
        sendWhatWaits()
        lock.endDelivery()
        withExtendedLifetime(old) {}
        return more
    }

    private func sendWhatWaits() {
        while waits, !isOver, isReady, demand != .none { _ = send(from: nil) }
    }

    /// Sends a value if all lines have one and it's asked for, passes on what is then asked for more, and returns it for
    /// the line whose value made it possible. With the lock, in its turn.
    private func send(from line: Line?) -> Subscribers.Demand {
        guard !isOver, isReady, demand != .none else { return .none }
        demand -= 1
        let value = make()
        lock.unlock()
        let more = downstream.receive(value)
        if more != .none { request(more, of: lines.filter { $0 !== line }) }
        lock.lock()
        demand += more
        if waits, isEnd(.finished) { complete(.finished) }
        return isOver ? .none : more
    }

    private func request(_ more: Subscribers.Demand, of lines: [Line]) {
        for line in lines { lock.withLock { line.status.subscription }?.request(more) }
    }

    /// One of the publishers has ended.
    fileprivate func end(_ line: Line, _ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.lock()
        guard line.status.isSubscribed else { return lock.unlock() }
        let old = line.status.end()
        if isEnd(completion) {
            lock.beginDelivery()
            if isEnd(completion) { complete(completion) }
            lock.endDelivery()
        } else {
            lock.unlock()
        }
        withExtendedLifetime(old) {}
    }

    private func isEnd(_ completion: Subscribers.Completion<Downstream.Failure>) -> Bool {
        if isOver { return false }
        if case .failure = completion { return true }
        return waits
            ? lines.contains { $0.status.isTerminal && !$0.isReady }
            : lines.allSatisfy { $0.status.isTerminal }
    }

    /// Cancels the others and tells downstream, or keeps it till that has its subscription. With the lock, in its turn.
    private func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
        isOver = true
        let upstreams = lines.map { $0.status.end() }
        if !isStarted { earlyEnd = completion }
        let isStarted = isStarted
        lock.unlock()
        for upstream in upstreams { upstream?.cancel() }
        clear()
        if isStarted { downstream.receive(completion: completion) }
        lock.lock()
    }

    func cancel() {
        let upstreams = lock.withLock {
            isOver = true
            earlyEnd = nil
            return lines.map { $0.status.end() }
        }
        for upstream in upstreams { upstream?.cancel() }
        clear()
    }

    private func clear() {
        for line in lines {
            let old = lock.withLock { line.clear() }
            withExtendedLifetime(old) {}
        }
    }

    private var isReady: Bool { lines.allSatisfy { $0.isReady } }

    var description: String { waits ? "Zip" : "CombineLatest" }
}

/// What `zip` and `combineLatest` hold of one of their publishers; all of it is for the lock.
class Line {
    final var status = Status()

    /// Whether there's a value to send.
    final var isReady = false
    /// Takes out what is held.
    func clear() -> Any? { nil }
}

/// The values of one of the publishers: those that wait, or the latest.
final class Column<Value>: Line {
    private var waiting = Fifo<Value>()
    private var latest: Value?

    /// Puts a value in, and takes out the one whose place it takes.
    func put(_ value: Value, waits: Bool) -> Value? {
        isReady = true
        let old = latest
        if waits { waiting.append(value) } else { latest = value }
        return old
    }

    /// The value to send. Only when ready: a column that isn't is a fault of this module's own, and there is no
    /// value to go on with.
    func take() -> Value {
        if let latest { return latest }
        guard let value = waiting.popFirst() else { preconditionFailure("no value is waiting") }
        isReady = !waiting.isEmpty
        return value
    }

    override func clear() -> Any? {
        isReady = false
        defer { waiting = Fifo() }
        return (waiting, latest.take())
    }
}

/// The subscriber to one of the publishers.
struct Side<Input, Downstream: Subscriber>: Subscriber, Described {
    typealias Failure = Downstream.Failure

    let column: Column<Input>
    let parent: Joining<Downstream>
    let combineIdentifier = CombineIdentifier()

    init(_ column: Column<Input>, _ parent: Joining<Downstream>) {
        self.column = column
        self.parent = parent
    }

    func receive(subscription: any Subscription) { parent.subscribe(column, subscription) }

    func receive(_ input: Input) -> Subscribers.Demand { parent.receive(input, on: column) }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) { parent.end(column, completion) }

    var description: String { parent.description }
    var children: KeyValuePairs<String, Any> { ["parentSubscription": parent.combineIdentifier] }
}
