import Combine
import Foundation
import Synchronization
import Testing

@Suite(.serialized, .exitsWhenHung) struct SubjectThreadTests {
    @Test func `a value sent while the last one demanded is delivered isn't delivered`() {
        nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
        let pause = Pause()
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = { _ in
            pause.stay()
            return .none
        }
        subject.subscribe(recorder)
        pause.begin { subject.send(1) }
        subject.send(2)
        pause.end()
        #expect(recorder.history.dropFirst() == ["value 1"])
    }

    /// A publisher of what four subjects send, and whether it never ends.
    struct FourSenderChain: CustomTestStringConvertible, @unchecked Sendable {
        // Created once, and only called.
        let testDescription: String
        let isEndless: Bool
        let make: ([PassthroughSubject<Int, Never>]) -> any Publisher<Int, Never>

        init(
            _ name: String,
            isEndless: Bool = false,
            _ make: @escaping ([PassthroughSubject<Int, Never>]) -> any Publisher<Int, Never>,
        ) {
            testDescription = name
            self.isEndless = isEndless
            self.make = make
        }
    }

    static let chains: [FourSenderChain] = [
        .init("merge") { Publishers.MergeMany($0) },
        .init("flatMap") { $0.publisher.flatMap { $0 } },
        .init("a subject", isEndless: true) { subjects in
            let subject = PassthroughSubject<Int, Never>()
            return subject.holding(subjects.map { $0.sink { subject.send($0) } })
        },
    ]

    /// Demands for all values, for some of them, and for as many as may be sent at once.
    static let demands: [(Subscribers.Demand, more: Subscribers.Demand)] = [
        (.unlimited, more: .none), (.max(100), more: .none), (.max(4), more: .max(1)),
    ]

    @Test(arguments: chains, demands)
    func `values sent on many threads arrive one at a time, never beyond the demand`(
        _ chain: FourSenderChain,
        _ demand: (Subscribers.Demand, more: Subscribers.Demand),
    ) {
        nonisolated(unsafe) let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        let recorder = Recorder<Int, Never>(demand.0)
        recorder.onValue = { _ in
            if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
            // Lets other threads make progress.
            sched_yield()
            inside.subtract(1, ordering: .relaxed)
            return demand.more
        }
        let publisher = chain.make(subjects)
        publisher.subscribe(recorder)
        onThreads(4) { thread in
            for value in 0..<500 { subjects[thread].send(thread * 500 + value) }
            subjects[thread].send(completion: .finished)
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
        let values = recorder.history.filter { $0.hasPrefix("value") }
        #expect(values.count == (demand.0 == .max(100) ? 100 : 2000))
        #expect(Set(values).count == values.count)
        #expect((recorder.history.last == "finished") == (values.count == 2000 && !chain.isEndless))
        withExtendedLifetime(publisher) {}
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
