import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct CatchTests {
    @Test func `the remaining demand is requested from the second publisher`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(3))
        first.catch { _ in second }.subscribe(recorder)
        first.send(1)
        first.fail(Oops())
        first.send(2)
        second.send(3)
        recorder.subscription?.request(.max(5))
        second.finish()
        #expect(recorder.history == ["subscription Catch", "value 1", "value 3", "finished"])
        #expect(first.subscription.history == ["request max(3)"])
        #expect(second.subscription.history == ["request max(2)", "request max(5)"])
    }

    @Test func `a cancel reaches the current publisher`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        first.catch { _ in second }.subscribe(recorder)
        first.fail(Oops())
        recorder.subscription?.cancel()
        second.send(1)
        #expect(recorder.history == ["subscription Catch"])
        #expect(first.subscription.history == ["request unlimited"])
        #expect(second.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `tryCatch fails with the error that the closure throws`() {
        let recorder = Recorder<Int, any Error>()
        Fail<Int, Oops>(error: Oops()).tryCatch { error -> Just<Int> in throw error }.subscribe(recorder)
        #expect(recorder.history == ["subscription TryCatch", "failure oops"])
    }

    @Test func `demand returned for a value is passed on and counted`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1), more: .max(2))
        first.catch { _ in second }.subscribe(recorder)
        #expect(first.send(1) == .max(2))
        first.fail(Oops())
        #expect(second.send(2) == .max(2))
        second.fail(Oops())
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        #expect(recorder.history == ["subscription Catch", "value 1", "value 2", "failure oops"])
        #expect(first.subscription.history == ["request max(1)"])
        #expect(second.subscription.history == ["request max(2)"])
    }
}

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
}

@Suite struct ReplaceTests {
    @Test func `replaceEmpty sends its value if there is none`() {
        let recorder = Recorder<Int, Never>(nil)
        Empty<Int, Never>().replaceEmpty(with: 9).subscribe(recorder)
        #expect(recorder.history == ["subscription ReplaceEmpty"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription ReplaceEmpty", "value 9", "finished"])
    }

    @Test func `values are compared with the previous one, even if that was left out`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.removeDuplicates { $1 - $0 <= 1 }.subscribe(recorder)
        for value in [1, 2, 3, 5] { subject.send(value) }
        #expect(recorder.history == ["subscription RemoveDuplicates", "value 1", "value 5"])
    }
}
