import Combine
import Testing

@Suite struct MulticastTests {
    @Test func `multicast sends nothing before it's connected`() {
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

    @Test func `a subscriber's first request causes an unlimited request upstream`() {
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

    @Test func `the subject is created once`() {
        var made = 0
        let multicast = Just(1).multicast {
            made += 1
            return CurrentValueSubject<Int, Never>(0)
        }
        #expect(made == 0)
        let first = Recorder<Int, Never>()
        let second = Recorder<Int, Never>()
        multicast.subscribe(first)
        multicast.subscribe(second)
        _ = multicast.connect()
        #expect(made == 1)
        #expect(first.history == ["subscription Multicast", "value 0", "value 1", "finished"])
        #expect(second.history == first.history)
    }

    @Test func `upstream doesn't keep the subject alive`() {
        weak var held: PassthroughSubject<Int, Oops>?
        let upstream = Scripted<Int, Oops>()
        var connection: (any Cancellable)?
        do {
            let subject = PassthroughSubject<Int, Oops>()
            held = subject
            connection = upstream.multicast(subject: subject).connect()
        }
        #expect(held == nil)
        upstream.send(1)
        connection?.cancel()
        #expect(upstream.subscription.history.last == "cancel")
    }

    @Test func `a released connection is cancelled`() {
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

    @Test func `each connection subscribes again`() {
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
}
