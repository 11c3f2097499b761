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
}

@Suite struct AssignTests {
    @Test func `assign sets a property, and releases the object at the end`() {
        weak var held: Counter?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let counter = Counter()
            held = counter
            let cancellable = subject.assign(to: \.number, on: counter)
            subject.send(3)
            #expect(counter.number == 3)
            cancellable.cancel()
            subject.send(4)
            #expect(counter.number == 3)
        }
        #expect(held == nil)
    }
}

private final class Counter {
    var number = 0
}
