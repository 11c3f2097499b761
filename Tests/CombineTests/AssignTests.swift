import Combine
import Testing

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
