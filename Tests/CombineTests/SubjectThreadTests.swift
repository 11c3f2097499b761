import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct SubjectThreadTests {
    @Test(arguments: [Subscribers.Demand.unlimited, .max(100)])
    func `values from many threads come one at a time, never beyond the demand`(_ demand: Subscribers.Demand)
    {
        let subject = PassthroughSubject<Int, Never>()
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        let recorder = Recorder<Int, Never>(demand)
        recorder.onValue = { _ in
            if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
            inside.subtract(1, ordering: .relaxed)
            return .none
        }
        subject.subscribe(recorder)
        nonisolated(unsafe) let shared = subject
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for value in 0..<500 { shared.send(thread * 500 + value) }
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
        #expect(recorder.history.count == 1 + min(2000, demand.max ?? 2000))
        #expect(Set(recorder.history).count == recorder.history.count)
    }

    @Test func `subscribing, sending and cancelling from many threads is safe`() {
        nonisolated(unsafe) let subject = CurrentValueSubject<Int, Never>(0)
        let count = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for value in 0..<200 {
                let cancellable = subject.sink { _ in count.add(1, ordering: .relaxed) }
                subject.send(value)
                cancellable.cancel()
            }
        }
        #expect(count.load(ordering: .relaxed) >= 800, "each gets the current value while it subscribes")
        let recorder = Recorder<Int, Never>(.max(1))
        subject.subscribe(recorder)
        #expect(recorder.history.count == 2)
    }
}
