import Combine
import Foundation
import Synchronization
import Testing

@Suite(.serialized, .exitsWhenHung) struct SubjectThreadTests {
    @Test func `a value sent while the last one demanded is delivered isn't delivered`() {
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        let isInside = signal()
        let mayLeave = signal()
        let isDone = signal()
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = { _ in
            isInside.signal()
            wait(for: mayLeave)
            return .none
        }
        subject.subscribe(recorder)
        Thread.detachNewThread {
            subject.send(1)
            isDone.signal()
        }
        wait(for: isInside)
        subject.send(2)
        mayLeave.signal()
        wait(for: isDone)
        #expect(recorder.history.dropFirst() == ["value 1"])
    }

    @Test(arguments: [Subscribers.Demand.unlimited, .max(100)])
    func `values sent on many threads arrive one at a time, never beyond the demand`(
        _ demand: Subscribers.Demand
    ) {
        let subject = PassthroughSubject<Int, Never>()
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        let recorder = Recorder<Int, Never>(demand)
        recorder.onValue = { _ in
            if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
            // Lets other threads make progress.
            sched_yield()
            inside.subtract(1, ordering: .relaxed)
            return .none
        }
        subject.subscribe(recorder)
        nonisolated(unsafe) let shared = subject
        onThreads(4) { thread in
            for value in 0..<500 { shared.send(thread * 500 + value) }
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
        #expect(recorder.history.count == 1 + min(2000, demand.max ?? 2000))
        #expect(Set(recorder.history).count == recorder.history.count)
    }

    @Test func `a subscriber that arrives while the subject finishes receives the end`() {
        let rounds = 10_000
        nonisolated(unsafe) let subjects = (0..<rounds).map { _ in PassthroughSubject<Int, Never>() }
        nonisolated(unsafe) var chains: [AnyCancellable] = []
        let round = Atomic(-1)
        let ends = Atomic(0)
        onThreads(2) { thread in
            if thread == 0 {
                for (index, subject) in subjects.enumerated() {
                    round.store(index, ordering: .releasing)
                    chains += (0..<3).map { _ in
                        subject.removeDuplicates().sink(
                            receiveCompletion: { _ in ends.add(1, ordering: .relaxed) },
                            receiveValue: { _ in },
                        )
                    }
                    // The other thread may not have come round to it.
                    subject.send(completion: .finished)
                }
                return
            }
            var last = -1
            while last < rounds - 1 {
                let current = round.load(ordering: .acquiring)
                if current == last { continue }
                last = current
                // Finishes while the first thread subscribes, a little later in each round.
                for _ in 0..<current % 40 { _ = round.load(ordering: .acquiring) }
                subjects[current].send(completion: .finished)
            }
        }
        #expect(ends.load(ordering: .relaxed) == 3 * rounds)
        withExtendedLifetime(chains) {}
    }

    @Test func `a subscriber receives values sent after it subscribed, whatever other threads do`() {
        nonisolated(unsafe) let subject = CurrentValueSubject<Int, Never>(0)
        let missed = Atomic(0)
        onThreads(4) { thread in
            for index in 1...200 {
                let value = thread * 200 + index
                var hasCome = false
                let cancellable = subject.sink { if $0 == value { hasCome = true } }
                subject.send(value)
                if !hasCome { missed.add(1, ordering: .relaxed) }
                cancellable.cancel()
            }
        }
        #expect(missed.load(ordering: .relaxed) == 0)
    }
}
