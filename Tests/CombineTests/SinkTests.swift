import Combine
import Testing

@Suite struct SinkTests {
    @Test func `a sink requests unlimited values and releases its closures at the end`() {
        for cancels in [true, false] {
            weak var held: Token?
            let subscription = RecordingSubscription()
            let sink: Subscribers.Sink<Int, Never>
            var seen: [String] = []
            do {
                let token = Token()
                held = token
                sink = Subscribers.Sink(
                    receiveCompletion: { seen.append("\($0) \(token !== subscription)") },
                    receiveValue: { seen.append("\($0) \(token !== subscription)") },
                )
            }
            sink.receive(subscription: subscription)
            let second = RecordingSubscription()
            sink.receive(subscription: second)
            #expect(sink.receive(1) == .none)
            if cancels {
                sink.cancel()
            } else {
                sink.receive(completion: .finished)
            }
            _ = sink.receive(2)
            sink.receive(completion: .finished)
            sink.cancel()
            #expect(held == nil)
            #expect(seen == (cancels ? ["1 true"] : ["1 true", "finished true"]))
            #expect(subscription.history == ["request unlimited"] + (cancels ? ["cancel"] : []))
            #expect(second.history == ["cancel"])
        }
    }

    @Test func `a sink that is cancelled before its subscription arrives cancels it`() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        sink.cancel()
        let late = RecordingSubscription()
        sink.receive(subscription: late)
        #expect(late.history == ["cancel"])
    }

    @Test func `a sink that is cancelled by its closure releases the closure afterwards`() {
        weak var held: Token?
        let subject = PassthroughSubject<Int, Never>()
        var cancellable: AnyCancellable?
        var seen: [Int] = []
        do {
            let token = Token()
            held = token
            cancellable = subject.sink { value in
                cancellable?.cancel()
                seen.append(value)
                withExtendedLifetime(token) {}
            }
        }
        subject.send(1)
        subject.send(2)
        #expect(seen == [1])
        #expect(held == nil)
    }

    @Test func `a sink accepts values and a completion that arrive before its subscription`() {
        var seen: [String] = []
        let sink = Subscribers.Sink<Int, Oops>(
            receiveCompletion: { seen.append("\($0)") },
            receiveValue: { seen.append("\($0)") },
        )
        #expect(sink.receive(1) == .none)
        sink.receive(completion: .failure(Oops()))
        #expect(sink.receive(2) == .none)
        let late = RecordingSubscription()
        sink.receive(subscription: late)
        #expect(late.history == ["cancel"])
        #expect(seen == ["1", "failure(oops)"])
    }
}
