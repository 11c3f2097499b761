import Combine
import Testing

@Suite struct AssignTests {
    @Test func `assign accepts one subscription, and values until it's cancelled`() {
        let counter = Counter()
        let assign = Subscribers.Assign(object: counter, keyPath: \.number)
        let subscriptions = (0..<3).map { _ in RecordingSubscription() }
        assign.receive(subscription: subscriptions[0])
        assign.receive(subscription: subscriptions[1])
        #expect(assign.receive(2) == .none)
        assign.cancel()
        assign.cancel()
        _ = assign.receive(3)
        assign.receive(subscription: subscriptions[2])
        #expect(counter.number == 2)
        #expect(subscriptions.map(\.history) == [["request unlimited", "cancel"], ["cancel"], ["cancel"]])
    }

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
