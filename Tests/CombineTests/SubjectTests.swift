import Combine
import Dispatch
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

    @Test func `who comes after the end is told of it`() {
        let subject = CurrentValueSubject<Int, Oops>(1)
        subject.send(completion: .finished)
        subject.send(2)
        let recorder = Recorder<Int, Oops>()
        subject.subscribe(recorder)
        #expect(recorder.history == ["subscription Empty", "finished"])
        #expect(subject.value == 1)
    }

    @Test func `a current value is kept for who has no demand`() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = Recorder<Int, Never>(nil)
        subject.subscribe(recorder)
        subject.send(2)
        subject.value = 3
        recorder.subscription?.request(.max(1))
        subject.send(4)
        subject.send(5)
        recorder.subscription?.request(.max(2))
        subject.send(6)
        subject.send(7)
        #expect(
            recorder.history == ["subscription CurrentValueSubject", "value 3", "value 5", "value 6"]
        )
        #expect(subject.value == 7)
    }

    @Test func `a send from within a sink is delivered at once`() {
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

    @Test func `an upstream is asked for all once there is demand, and cancelled with the subject`() {
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

    @Test func `a subject can be subscribed`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.subscribe(recorder)
        let cancellable = (1...2).publisher.subscribe(subject)
        #expect(recorder.history == ["subscription PassthroughSubject", "value 1", "value 2", "finished"])
        cancellable.cancel()
    }

    @Test func `the end and a cancel free the subscriber`() {
        for cancels in [true, false] {
            weak var held: Recorder<Int, Never>?
            let subject = PassthroughSubject<Int, Never>()
            do {
                // The recorder keeps its subscription, which must not keep the recorder.
                let recorder = Recorder<Int, Never>()
                held = recorder
                subject.subscribe(recorder)
                if cancels { recorder.subscription?.cancel() } else { subject.send(completion: .finished) }
            }
            #expect(held == nil)
        }
    }

    @Test func `a subscription keeps its subject, and the end frees all three`() {
        for ending in ["cancel", "finish"] {
            weak var subject: CurrentValueSubject<Int, Never>?
            weak var recorder: Recorder<Int, Never>?
            weak var subscription: AnyObject?
            do {
                let kept = Recorder<Int, Never>()
                recorder = kept
                do {
                    let subscribed = CurrentValueSubject<Int, Never>(1)
                    subject = subscribed
                    subscribed.subscribe(kept)
                }
                subscription = kept.subscription as AnyObject
            }
            #expect(subject?.value == 1)
            if ending == "cancel" {
                (subscription as? any Subscription)?.cancel()
            } else {
                subject?.send(completion: .finished)
            }
            #expect(subject == nil)
            #expect(recorder == nil)
            #expect(subscription == nil)
        }
    }

    @Test func `a subscription shows its subject, its subscriber and its demand`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(3))
        subject.subscribe(recorder)
        subject.send(1)
        let mirror = recorder.subscription.map { Mirror(reflecting: $0) }
        #expect(mirror?.children.map(\.label) == ["parent", "downstream", "demand", "subject"])
        #expect(mirror?.descendant("parent") as? PassthroughSubject<Int, Never> === subject)
        #expect(mirror?.descendant("subject") as? PassthroughSubject<Int, Never> === subject)
        #expect(mirror?.descendant("downstream").map { "\($0)" }?.contains("Recorder") == true)
        #expect(mirror?.descendant("demand") as? Subscribers.Demand == .max(2))
    }

    @Test func `an end from within a value is told at once, and is the last`() {
        let subject = PassthroughSubject<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        let late = Recorder<Int, Oops>()
        recorder.onValue = { _ in
            subject.send(completion: .finished)
            subject.send(2)
            return .none
        }
        recorder.onCompletion = { _ in
            subject.send(completion: .failure(Oops()))
            subject.subscribe(late)
        }
        subject.subscribe(recorder)
        subject.send(1)
        #expect(recorder.history == ["subscription PassthroughSubject", "value 1", "finished"])
        #expect(late.history == ["subscription Empty", "finished"])
    }

    @Test func `a current value that is missed while one is received waits for the next request`() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let recorder = Recorder<Int, Never>(.max(1))
        recorder.onValue = {
            if $0 == 0 { subject.send(1) }
            return .none
        }
        subject.subscribe(recorder)
        #expect(recorder.history == ["subscription CurrentValueSubject", "value 0"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription CurrentValueSubject", "value 0", "value 1"])
    }

    @Test func `an upstream outlives the end, but not the subject`() {
        let upstream = RecordingSubscription()
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.send(subscription: upstream)
            subject.send(completion: .finished)
            #expect(upstream.history == [])
        }
        #expect(upstream.history == ["cancel"])
    }

    @Test func `a request for nothing traps`() async {
        await #expect(processExitsWith: .failure) {
            PassthroughSubject<Int, Never>().subscribe(Recorder(Subscribers.Demand.none))
        }
        await #expect(processExitsWith: .failure) {
            CurrentValueSubject<Int, Never>(1).subscribe(Recorder(Subscribers.Demand.none))
        }
    }

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
