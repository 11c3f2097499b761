import Combine
import Foundation
import Synchronization
import Testing

@Suite struct SubjectTests {
    @Test func `a subscriber without demand misses the value`() {
        let subject = PassthroughSubject<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        subject.subscribe(recorder)
        subject.send(1)
        recorder.subscription?.request(.max(2))
        for value in 2...5 { subject.send(value) }
        subject.send(completion: .failure(Oops()))
        subject.send(6)
        subject.send(completion: .finished)
        #expect(
            recorder.history == ["subscription PassthroughSubject", "value 2", "value 3", "failure oops"]
        )
    }

    @Test func `a value sent by a sink's closure is delivered immediately`() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        let first = subject.sink {
            seen.append("a\($0)")
            if $0 == 1 { subject.send(2) }
        }
        let second = subject.sink { seen.append("b\($0)") }
        subject.send(1)
        #expect(seen == ["a1", "a2", "b2", "b1"])
        withExtendedLifetime((first, second)) {}
    }

    @Test func `subscribers come and go during a send`() {
        let subject = PassthroughSubject<Int, Never>()
        var seen: [String] = []
        var cancellables: [String: AnyCancellable] = [:]
        cancellables["a"] = subject.sink { value in
            seen.append("a\(value)")
            cancellables["b"] = nil
            if cancellables["c"] == nil { cancellables["c"] = subject.sink { seen.append("c\($0)") } }
        }
        cancellables["b"] = subject.sink { seen.append("b\($0)") }
        subject.send(1)
        subject.send(2)
        #expect(seen == ["a1", "a2", "c2"])
    }
}

@Suite struct SubjectEndTests {
    @Test func `a subscriber that arrives after the end receives only the completion`() {
        let subject = CurrentValueSubject<Int, Oops>(1)
        subject.send(completion: .finished)
        subject.send(2)
        let recorder = Recorder<Int, Oops>()
        subject.subscribe(recorder)
        #expect(recorder.history == ["subscription Empty", "finished"])
        #expect(subject.value == 1)
        subject.value = 3
        #expect(recorder.history == ["subscription Empty", "finished"])
        #expect(subject.value == 3)
    }
}

/// A publisher that doesn't keep its subscribers.
private final class ForgetfulPublisher: Publisher {
    typealias Output = Int
    typealias Failure = Never

    struct Subscribed {
        private(set) weak var subscriber: AnyObject?
        private(set) weak var subscription: RecordingSubscription?
        var isAlive: Bool { subscriber != nil || subscription != nil }
    }

    private(set) var subscribed: [Subscribed] = []
    private let finishes: Bool

    init(finishes: Bool) { self.finishes = finishes }

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
        let subscription = RecordingSubscription()
        subscribed.append(Subscribed(subscriber: subscriber as AnyObject, subscription: subscription))
        subscriber.receive(subscription: subscription)
        if finishes { subscriber.receive(completion: .finished) }
    }
}

private final class Follower {
    @Published private(set) var number = 0

    func follow(_ publisher: some Publisher<Int, Never>) { publisher.assign(to: &$number) }
}

@Suite struct SubjectUpstreamTests {
    @Test func `demand causes an unlimited request upstream, which is cancelled with the subject`() {
        let early = RecordingSubscription()
        let late = RecordingSubscription()
        let eager = RecordingSubscription()
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.send(subscription: early)
            #expect(early.history == [])
            let recorder = Recorder<Int, Never>(.max(1))
            subject.subscribe(recorder)
            subject.send(subscription: late)
            CurrentValueSubject<Int, Never>(1).send(subscription: eager)
            recorder.subscription?.cancel()
            recorder.forget()
        }
        #expect(early.history == ["request unlimited", "cancel"])
        #expect(late.history == ["request unlimited", "cancel"])
        #expect(eager.history == ["request unlimited", "cancel"])
    }

    @Test func `an upstream subscription outlives the end, but not the subject`() {
        let upstream = RecordingSubscription()
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.send(subscription: upstream)
            subject.send(completion: .finished)
            #expect(upstream.history == [])
        }
        #expect(upstream.history == ["cancel"])
    }

    @Test func `a subscription that arrives once the subject is gone is cancelled`() {
        let upstream = Scripted<Int, Never>(sendsSubscription: false)
        var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
        let cancellable = subject.map { upstream.subscribe($0) }
        subject = nil
        upstream.send(upstream.subscription)
        #expect(upstream.subscription.history == ["cancel"])
        withExtendedLifetime(cancellable) {}
    }

    @Test func `a property releases the upstream subscriptions that have finished`() {
        let upstream = ForgetfulPublisher(finishes: true)
        let follower = Follower()
        for _ in 0..<1000 { follower.follow(upstream) }
        #expect(upstream.subscribed.count == 1000)
        #expect(upstream.subscribed.count { $0.isAlive } < 5)
        withExtendedLifetime(follower) {}
    }
}

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
