import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct DelayTests {
    @Test func `values and completion wait, the subscription doesn't`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1), more: .max(2))
        upstream.delay(for: 10, scheduler: scheduler, options: "x").subscribe(recorder)
        #expect(upstream.send(1) == .none)
        scheduler.advance(by: 5)
        upstream.fail(Oops())
        upstream.send(2)
        #expect(recorder.history == ["subscription Delay"])
        scheduler.advance(by: 5)
        #expect(recorder.history == ["subscription Delay", "value 1"])
        scheduler.advance(by: 5)
        #expect(recorder.history == ["subscription Delay", "value 1", "failure oops"])
        #expect(upstream.subscription.history == ["request max(1)", "request max(2)"])
        #expect(scheduler.history == ["after 10 ± 7, x", "after 15 ± 7, x"])
    }

    @Test func `a tolerance may be given`() {
        let scheduler = VirtualScheduler()
        let recorder = Recorder<Int, Never>()
        Just(1).delay(for: 10, tolerance: 3, scheduler: scheduler).subscribe(recorder)
        #expect(scheduler.history == ["after 10 ± 3, -", "after 10 ± 3, -"])
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Delay", "value 1", "finished"])
    }

    @Test func `what waits at a cancel is dropped`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.delay(for: 10, scheduler: scheduler).subscribe(recorder)
        upstream.send(1)
        recorder.subscription?.cancel()
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Delay"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `order holds on a concurrent queue`() async {
        let queue = DispatchQueue(label: "DelayTests", attributes: .concurrent)
        let recorder = Recorder<Int, Never>()
        await withCheckedContinuation { continuation in
            recorder.onCompletion = { _ in continuation.resume() }
            (0..<200).publisher.delay(for: .microseconds(1), scheduler: queue).subscribe(recorder)
        }
        #expect(recorder.history == ["subscription Delay"] + (0..<200).map { "value \($0)" } + ["finished"])
    }
}

@Suite struct DebounceTests {
    @Test func `a value is sent once no other has come for the time`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.debounce(for: 10, scheduler: scheduler, options: "x").subscribe(recorder)
        upstream.send(1)
        scheduler.advance(by: 9)
        upstream.send(2)
        scheduler.advance(by: 9)
        #expect(recorder.history == ["subscription Debounce"])
        scheduler.advance(by: 1)
        #expect(recorder.history == ["subscription Debounce", "value 2"])
        scheduler.advance(by: 50)
        upstream.send(3)
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Debounce", "value 2", "value 3"])
        #expect(upstream.subscription.history == ["request unlimited"])
        let expected = ["after 10 every 10", "after 19 every 10", "after 79 every 10"]
        #expect(scheduler.history == expected.map { "\($0) ± 7, x" })
        #expect(scheduler.waiting == 0)
    }

    @Test func `what waits at the end is dropped`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.debounce(for: 10, scheduler: scheduler).subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        upstream.send(2)
        #expect(recorder.history == ["subscription Debounce"])
        scheduler.advance()
        #expect(recorder.history == ["subscription Debounce", "failure oops"])
        #expect(scheduler.waiting == 0)
    }

    @Test func `what falls due without demand is dropped`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1))
        upstream.debounce(for: 10, scheduler: scheduler).subscribe(recorder)
        for value in 1...3 {
            if value == 3 { recorder.subscription?.request(.max(1)) }
            upstream.send(value)
            scheduler.advance(by: 10)
        }
        #expect(recorder.history == ["subscription Debounce", "value 1", "value 3"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `nothing is due after a cancel`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.debounce(for: 10, scheduler: scheduler).subscribe(recorder)
        upstream.send(1)
        recorder.subscription?.cancel()
        #expect(scheduler.waiting == 0)
        upstream.send(2)
        upstream.finish()
        scheduler.advance(by: 20)
        #expect(recorder.history == ["subscription Debounce"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `it shows its subscriber, demand and what waits`() throws {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(3))
        upstream.debounce(for: 10, scheduler: VirtualScheduler()).subscribe(recorder)
        upstream.send(1)
        let children = Mirror(reflecting: try #require(recorder.subscription)).children.map { $0 }
        #expect(children.map(\.label) == ["downstream", "downstreamDemand", "currentValue"])
        #expect(children[0].value as? Recorder<Int, Never> === recorder)
        #expect(children[1].value as? Subscribers.Demand == .max(3))
        #expect(children[2].value as? Int == 1)
    }

    @Test func `cancelling while values fall due is safe`() {
        let queue = DispatchQueue(label: "DebounceTests", attributes: .concurrent)
        for _ in 0..<50 {
            nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
            let sum = Atomic(0)
            nonisolated(unsafe) let cancellable = subject.debounce(for: .nanoseconds(1), scheduler: queue)
                .sink { _ in sum.add(1, ordering: .relaxed) }
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 { for value in 0..<20 { subject.send(value) } } else { cancellable.cancel() }
            }
            queue.sync(flags: .barrier) {}
            #expect(sum.load(ordering: .relaxed) <= 20)
        }
    }
}

@Suite struct TimeoutTests {
    @Test func `silence ends it`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1), more: .max(1))
        upstream.timeout(10, scheduler: scheduler, options: "x").subscribe(recorder)
        scheduler.advance(by: 9)
        #expect(upstream.send(1) == .none)
        #expect(recorder.history == ["subscription Timeout"])
        scheduler.advance(by: 9)
        #expect(recorder.history == ["subscription Timeout", "value 1"])
        scheduler.advance(by: 1)
        upstream.send(2)
        scheduler.advance(by: 20)
        #expect(recorder.history == ["subscription Timeout", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request max(1)", "request max(1)", "cancel"])
        #expect(
            scheduler.history == [
                "after 10 every 10 ± 7, x",
                "after 19 every 10 ± 7, x",
                "schedule, x",
            ]
        )
        #expect(scheduler.waiting == 0)
    }

    @Test func `the error may be one's own`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.timeout(10, scheduler: scheduler, customError: { Oops() }).subscribe(recorder)
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Timeout", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a completion in time is delivered on the scheduler`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.timeout(10, scheduler: scheduler, customError: { Oops() }).subscribe(recorder)
        upstream.send(1)
        upstream.finish()
        #expect(recorder.history == ["subscription Timeout"])
        scheduler.advance(by: 30)
        #expect(recorder.history == ["subscription Timeout", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `a cancel stops the clock`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.timeout(10, scheduler: scheduler).subscribe(recorder)
        recorder.subscription?.cancel()
        #expect(scheduler.waiting == 0)
        #expect(recorder.history == ["subscription Timeout"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }
}
