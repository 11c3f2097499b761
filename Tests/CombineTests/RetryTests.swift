import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct RetryTests {
    @Test func `the remaining demand is requested from each attempt`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(3))
        upstream.retry(2).subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        upstream.send(2)
        upstream.fail(Oops())
        recorder.subscription?.request(.max(5))
        upstream.send(3)
        upstream.fail(Oops())
        upstream.fail(Oops())
        upstream.send(4)
        #expect(
            recorder.history == ["subscription Retry", "value 1", "value 2", "value 3", "failure oops"]
        )
        let expected = ["request max(3)", "request max(2)", "request max(1)", "request max(5)"]
        #expect(upstream.subscription.history == expected)
    }

    @Test func `demand returned for a value is requested`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1), more: .max(2))
        upstream.retry(1).subscribe(recorder)
        #expect(upstream.send(1) == .none)
        upstream.fail(Oops())
        #expect(upstream.subscription.history == ["request max(1)", "request max(2)", "request max(2)"])
    }

    @Test(arguments: [0, 1, 10_000]) func `publishers that fail immediately count as attempts`(times: Int) {
        let count = Atomic(0)
        let recorder = Recorder<Int, Oops>()
        Deferred {
            count.add(1, ordering: .relaxed)
            return Fail<Int, Oops>(error: Oops())
        }
        .retry(times).subscribe(recorder)
        #expect(recorder.history == ["subscription Retry", "failure oops"])
        #expect(count.load(ordering: .relaxed) == times + 1)
    }

    @Test func `a cancel ends the attempts`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.retry(5).subscribe(recorder)
        upstream.fail(Oops())
        recorder.subscription?.cancel()
        upstream.fail(Oops())
        upstream.send(1)
        #expect(recorder.history == ["subscription Retry"])
        #expect(upstream.subscription.history == ["request unlimited", "request unlimited", "cancel"])
    }

    @Test func `demand from another thread reaches one subscription or the next`() {
        for _ in 0..<200 {
            nonisolated(unsafe) let upstream = Scripted<Int, Oops>()
            nonisolated(unsafe) let recorder = Recorder<Int, Oops>(nil)
            upstream.retry(1).subscribe(recorder)
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    upstream.fail(Oops())
                } else {
                    recorder.subscription?.request(.max(1))
                }
            }
            // Either only to the first (the demand then remains for the second), or only to the second.
            let requests = upstream.subscription.history
            #expect([1, 2].contains(requests.count))
            #expect(requests.allSatisfy { $0 == "request max(1)" })
        }
    }

    @Test func `a cancel from another thread ends the attempts at any time`() {
        for _ in 0..<100 {
            nonisolated(unsafe) let recorder = Recorder<Int, Oops>()
            let count = Atomic(0)
            nonisolated(unsafe) let upstream = Scripted<Int, Oops>()
            Deferred {
                count.add(1, ordering: .relaxed)
                return upstream
            }
            .retry(3).subscribe(recorder)
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    for _ in 0..<3 { upstream.fail(Oops()) }
                } else {
                    recorder.subscription?.cancel()
                }
            }
            upstream.send(1)
            upstream.fail(Oops())
            #expect(recorder.history == ["subscription Retry"])
            #expect(upstream.subscription.history.count { $0 == "cancel" } <= 1)
            #expect((1...4).contains(count.load(ordering: .relaxed)))
        }
    }

    @Test func `a failure during a request is retried with the remaining demand`() {
        let recorder = Recorder<Int, any Error>(.max(3))
        (1...3).publisher.eraseToAnyPublisher().tryMap { if $0 == 3 { throw Oops() } else { $0 } }
            .retry(1).subscribe(recorder)
        #expect(recorder.history == ["subscription Retry", "value 1", "value 2", "value 1"])
        recorder.subscription?.request(.max(2))
        #expect(recorder.history.suffix(2) == ["value 2", "failure oops"])
    }

    /// The well-known way to retry later creates the delay by its type.
    @Test func `a failed publisher is subscribed to again after a delay`() {
        let scheduler = VirtualScheduler()
        var attempts = 0
        let number = Deferred {
            attempts += 1
            return attempts < 3
                ? Fail(error: Oops()).eraseToAnyPublisher()
                : Just(1).setFailureType(to: Oops.self).eraseToAnyPublisher()
        }
        let recorder = Recorder<Int, Oops>()
        number
            .catch { _ in
                Publishers.Delay(upstream: number, interval: 10, tolerance: 1, scheduler: scheduler)
                    .retry(1)
            }
            .subscribe(recorder)
        #expect(attempts == 2)
        scheduler.advance(by: 10)
        #expect(attempts == 3)
        #expect(recorder.history == ["subscription Catch"])
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Catch", "value 1", "finished"])
    }
}
