import Combine
import Testing

@Suite struct AssignTests {
    @Test func `assign accepts one subscription, and values only while it's subscribed`() {
        final class Model { var number = 0 }
        let model = Model()
        let assign = Subscribers.Assign(object: model, keyPath: \.number)
        #expect(assign.receive(1) == .none)
        #expect(model.number == 0)
        let subscriptions = (0..<3).map { _ in RecordingSubscription() }
        assign.receive(subscription: subscriptions[0])
        assign.receive(subscription: subscriptions[1])
        #expect(assign.receive(2) == .none)
        #expect(assign.object === model)
        assign.cancel()
        assign.cancel()
        #expect(assign.object == nil)
        _ = assign.receive(3)
        assign.receive(subscription: subscriptions[2])
        #expect(model.number == 2)
        #expect(subscriptions.map(\.history) == [["request unlimited", "cancel"], ["cancel"], ["cancel"]])
    }

    @Test func `assign sets a property, and releases the object at the end`() {
        final class Model { var number = 0 }
        weak var held: Model?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let model = Model()
            held = model
            let cancellable = subject.assign(to: \.number, on: model)
            subject.send(3)
            #expect(model.number == 3)
            cancellable.cancel()
            subject.send(4)
            #expect(model.number == 3)
        }
        #expect(held == nil)
    }
}
