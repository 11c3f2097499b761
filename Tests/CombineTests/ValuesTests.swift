import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct ValuesTests {
    @Test func `all values arrive, then the end`() async {
        var values: [Int] = []
        for await value in (1...5).publisher.map({ $0 * 2 }).values { values.append(value) }
        #expect(values == [2, 4, 6, 8, 10])
    }

    @Test func `a failure is thrown once`() async {
        let upstream = Scripted<Int, Oops>()
        var iterator = upstream.values.makeAsyncIterator()
        upstream.fail(Oops())
        await #expect(throws: Oops.self) { try await iterator.next() }
        #expect(try! await iterator.next() == nil)
    }

    @Test func `a waiting task receives a value from another thread`() async {
        nonisolated(unsafe) let upstream = Scripted<Int, Never>()
        upstream.subscription.onRequest = { _ in
            DispatchQueue.global().async { upstream.send(upstream.subscription.history.count) }
        }
        var sum = 0
        for await value in upstream.values {
            sum += value
            if value == 100 { break }
        }
        #expect(sum == 5050)
        #expect(upstream.subscription.history == Array(repeating: "request max(1)", count: 100) + ["cancel"])
    }

    @Test func `a cancelled task ends the sequence and cancels upstream`() async {
        nonisolated(unsafe) let upstream = Scripted<Int, Never>()
        let isAsked = AsyncStream<Void>.makeStream()
        upstream.subscription.onRequest = { _ in isAsked.continuation.yield() }
        let task = Task {
            for await _ in upstream.values {}
        }
        for await _ in isAsked.stream { break }
        task.cancel()
        await task.value
        #expect(upstream.subscription.history == ["request max(1)", "cancel"])
    }
}

@Suite struct SubscribeOnTests {
    @Test func `subscribing, requests and cancel run on the scheduler`() {
        let queue = DispatchQueue(label: "subscribe")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        nonisolated(unsafe) let upstream = Scripted<Int, Never>()
        let outside = Atomic(0)
        let note = { @Sendable in
            if DispatchQueue.getSpecific(key: key) != true { outside.add(1, ordering: .relaxed) }
        }
        upstream.subscription.onRequest = { _ in note() }
        upstream.subscription.onCancel = note
        nonisolated(unsafe) let recorder = Recorder<Int, Never>(nil, more: .max(2))
        let deferred = Deferred {
            note()
            return upstream
        }
        queue.suspend()
        deferred.subscribe(on: queue).subscribe(recorder)
        #expect(upstream.subscriber == nil)
        queue.resume()
        queue.sync {}
        recorder.subscription?.request(.max(1))
        queue.sync {}
        #expect(upstream.send(1) == .max(2))
        recorder.subscription?.cancel()
        #expect(upstream.send(2) == .none)
        queue.sync {}
        #expect(recorder.history == ["subscription SubscribeOn", "value 1"])
        #expect(upstream.subscription.history == ["request max(1)", "cancel"])
        #expect(outside.load(ordering: .relaxed) == 0)
    }

    @Test func `a request waiting for the scheduler is passed on despite a cancel`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(nil)
        upstream.subscribe(on: scheduler).subscribe(recorder)
        scheduler.advance()
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        #expect(upstream.subscription.history == [])
        scheduler.advance()
        #expect(upstream.subscription.history == ["request max(1)", "cancel"])
    }
}
