import Combine
import Dispatch
import Testing

@Suite struct ShareTests {
    @Test func `multicast sends nothing before it is connected`() {
        let upstream = Scripted<Int, Oops>()
        let multicast = upstream.multicast { PassthroughSubject<Int, Oops>() }
        let recorders = (0..<2).map { _ in Recorder<Int, Oops>() }
        for recorder in recorders { multicast.subscribe(recorder) }
        #expect(upstream.subscription.history == [])
        let connection = multicast.connect()
        upstream.send(1)
        connection.cancel()
        upstream.send(2)
        for recorder in recorders { #expect(recorder.history == ["subscription Multicast", "value 1"]) }
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `upstream is asked for all once a subscriber asks for some`() {
        let upstream = Scripted<Int, Oops>()
        let multicast = upstream.multicast(subject: PassthroughSubject())
        let recorder = Recorder<Int, Oops>(nil, more: .max(1))
        multicast.subscribe(recorder)
        let connection = multicast.connect()
        #expect(upstream.subscription.history == [])
        recorder.subscription?.request(.max(1))
        upstream.send(1)
        upstream.send(2)
        upstream.fail(Oops())
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(recorder.history == ["subscription Multicast", "value 1", "value 2", "failure oops"])
        _ = connection
    }

    @Test func `the subject is made once`() {
        var made = 0
        let multicast = Just(1).multicast {
            made += 1
            return CurrentValueSubject<Int, Never>(0)
        }
        #expect(made == 0)
        let (first, second) = (Recorder<Int, Never>(), Recorder<Int, Never>())
        multicast.subscribe(first)
        multicast.subscribe(second)
        _ = multicast.connect()
        #expect(made == 1)
        #expect(first.history == ["subscription Multicast", "value 0", "value 1", "finished"])
        #expect(second.history == first.history)
    }

    @Test func `a released connection is cut`() {
        let subject = PassthroughSubject<Int, Never>()
        let connectable = subject.makeConnectable()
        let recorder = Recorder<Int, Never>()
        connectable.subscribe(recorder)
        do {
            let connection = connectable.connect()
            subject.send(1)
            _ = connection
        }
        subject.send(2)
        #expect(recorder.history == ["subscription Multicast", "value 1"])
    }

    @Test func `each connection subscribes once more`() {
        let subject = PassthroughSubject<Int, Never>()
        let multicast = subject.multicast { PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>()
        multicast.subscribe(recorder)
        let connections = [multicast.connect(), multicast.connect()]
        subject.send(1)
        connections[0].cancel()
        subject.send(2)
        connections[1].cancel()
        subject.send(3)
        #expect(recorder.history == ["subscription Multicast", "value 1", "value 1", "value 2"])
    }

    @Test func `autoconnect subscribes, then connects; it disconnects, then cancels`() {
        let upstream = Connectable()
        let recorder = Recorder<Int, Never>(.max(1), more: .max(3))
        upstream.autoconnect().subscribe(recorder)
        #expect(upstream.script.send(1) == .max(3))
        recorder.subscription?.cancel()
        #expect(
            upstream.list == ["subscriber Autoconnect", "request max(1)", "connect", "disconnect", "cancel"]
        )
        #expect(recorder.history == ["subscription RecordingSubscription", "value 1"])
        let mirror = upstream.script.subscriber?.customMirror
        let children = mirror?.children.map { "\($0.label ?? ""): \($0.value)" }
        #expect(children?.count == 2)
        #expect(children?.first?.hasPrefix("parent: Combine.Publishers.Autoconnect<") == true)
        #expect(children?.last == "downstream: Recorder")
    }

    @Test func `the end and a cancel free the subscriber, though it keeps its subscription`() {
        for cancels in [true, false] {
            weak var held: Recorder<Int, Never>?
            let subject = PassthroughSubject<Int, Never>()
            let shared = subject.share()
            do {
                let recorder = Recorder<Int, Never>()
                held = recorder
                shared.subscribe(recorder)
                if cancels { recorder.subscription?.cancel() } else { subject.send(completion: .finished) }
            }
            #expect(held == nil)
        }
    }

    @Test func `autoconnect connects with the first and disconnects after the last`() {
        let upstream = Scripted<Int, Never>()
        let shared = upstream.makeConnectable().autoconnect()
        let recorders = (0..<3).map { _ in Recorder<Int, Never>() }
        shared.subscribe(recorders[0])
        shared.subscribe(recorders[1])
        recorders[0].subscription?.cancel()
        recorders[0].subscription?.cancel()
        #expect(upstream.subscription.history == ["request unlimited"])
        upstream.send(1)
        recorders[1].subscription?.cancel()
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
        shared.subscribe(recorders[2])
        upstream.send(2)
        #expect(upstream.subscription.history == ["request unlimited", "cancel", "request unlimited"])
        #expect(recorders[0].history == ["subscription Multicast"])
        #expect(recorders[1].history == ["subscription Multicast", "value 1"])
        #expect(recorders[2].history == ["subscription Multicast", "value 2"])
    }

    @Test func `after the end share has only the end to tell`() {
        let upstream = Scripted<Int, Oops>()
        let shared = upstream.share()
        let (early, late) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
        shared.subscribe(early)
        upstream.send(1)
        upstream.fail(Oops())
        shared.subscribe(late)
        #expect(early.history == ["subscription Multicast", "value 1", "failure oops"])
        #expect(late.history.last == "failure oops")
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `share subscribes once for all`() {
        var subscriptions = 0
        let subject = PassthroughSubject<Int, Never>()
        let shared = Deferred {
            subscriptions += 1
            return subject
        }
        .share()
        var sums = [0, 0]
        let cancellables = [shared.sink { sums[0] += $0 }, shared.sink { sums[1] += $0 }]
        subject.send(1)
        subject.send(2)
        #expect(sums == [3, 3])
        #expect(subscriptions == 1)
        #expect(shared == shared)
        #expect(subject.share() != subject.share())
        for cancellable in cancellables { cancellable.cancel() }
    }

    @Test func `nothing is kept alive once all have cancelled`() {
        weak var held: Token?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let token = Token()
            held = token
            let cancellable = subject.map { _ in token }.share().sink { _ in }
            subject.send(1)
            cancellable.cancel()
        }
        #expect(held == nil)
    }

    @Test func `subscribers that come and go on many threads leave nothing connected`() {
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let shared = subject.share()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for value in 0..<200 {
                let cancellable = shared.sink { _ in }
                subject.send(value)
                cancellable.cancel()
            }
        }
        var values: [Int] = []
        let cancellable = shared.sink { values.append($0) }
        subject.send(1)
        #expect(values == [1])
        cancellable.cancel()
    }
}

/// A publisher that notes what is done to it.
private final class Connectable: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = Never

    let script = Scripted<Int, Never>()
    var list: [String] = []

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
        list.append("subscriber \(subscriber)")
        script.subscription.onRequest = { self.list.append("request \($0)") }
        script.subscription.onCancel = { self.list.append("cancel") }
        script.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
        list.append("connect")
        return AnyCancellable { self.list.append("disconnect") }
    }
}
