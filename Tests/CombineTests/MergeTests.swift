import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct MergeTests {
    @Test func `with unlimited demand all are asked for all`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.merge(with: b.map { $0 }).subscribe(recorder)
        #expect(a.send(1) == .none)
        #expect(b.send(2) == .none)
        a.finish()
        a.send(3)
        b.send(4)
        b.finish()
        #expect(recorder.history == ["subscription Merge", "value 1", "value 2", "value 4", "finished"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited"])
    }

    @Test func `values wait for demand, one of each`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>(nil)
        a.merge(with: b).subscribe(recorder)
        #expect(a.send(1) == .none)
        #expect(b.send(2) == .none)
        #expect(recorder.history == ["subscription Merge"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Merge", "value 1"])
        a.finish()
        b.finish()
        recorder.subscription?.request(.max(2))
        #expect(recorder.history == ["subscription Merge", "value 1", "value 2", "finished"])
        #expect(a.subscription.history == ["request max(1)", "request max(1)"])
        #expect(b.subscription.history == ["request max(1)"])
    }

    @Test func `demand that becomes unlimited goes to all`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>(.max(1))
        a.merge(with: b).subscribe(recorder)
        #expect(a.send(1) == .max(1))
        a.send(2)
        recorder.subscription?.request(.unlimited)
        #expect(recorder.history == ["subscription Merge", "value 1", "value 2"])
        #expect(a.subscription.history == ["request max(1)", "request unlimited"])
        #expect(b.subscription.history == ["request max(1)", "request unlimited"])
    }

    @Test func `a failure cancels the others`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.merge(with: b).subscribe(recorder)
        a.fail(Oops())
        b.send(1)
        b.fail(Oops())
        #expect(recorder.history == ["subscription Merge", "failure oops"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a cancel reaches all, once`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.merge(with: b).subscribe(recorder)
        recorder.onValue = { _ in
            recorder.subscription?.cancel()
            return .none
        }
        a.send(1)
        b.send(2)
        recorder.subscription?.cancel()
        #expect(recorder.history == ["subscription Merge", "value 1"])
        #expect(a.subscription.history == ["request unlimited", "cancel"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a cancel reaches those that go on in their order`() {
        let upstreams = (0..<4).map { _ in Scripted<Int, Oops>() }
        var cancelled: [Int] = []
        for (index, upstream) in upstreams.enumerated() {
            upstream.subscription.onCancel = { cancelled.append(index) }
        }
        let recorder = Recorder<Int, Oops>()
        Publishers.MergeMany(upstreams).subscribe(recorder)
        upstreams[0].finish()
        recorder.subscription?.cancel()
        #expect(cancelled == [1, 2, 3])
    }

    @Test func `unlimited demand goes to those that go on in their order`() {
        let upstreams = (0..<4).map { _ in Scripted<Int, Oops>() }
        let recorder = Recorder<Int, Oops>(nil)
        var asked: [Int] = []
        Publishers.MergeMany(upstreams).subscribe(recorder)
        for (index, upstream) in upstreams.enumerated() {
            upstream.subscription.onRequest = { _ in asked.append(index) }
        }
        upstreams[1].finish()
        recorder.subscription?.request(.unlimited)
        #expect(asked == [0, 2, 3])
    }

    @Test func `a finish waits for values, a failure doesn't`() {
        for fails in [false, true] {
            let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
            let recorder = Recorder<Int, Oops>(nil)
            a.merge(with: b).subscribe(recorder)
            a.send(1)
            if fails { b.fail(Oops()) } else { b.finish() }
            a.finish()
            recorder.subscription?.request(.max(1))
            let end = fails ? ["failure oops"] : ["value 1", "finished"]
            #expect(recorder.history == ["subscription Merge"] + end)
            #expect(a.subscription.history == ["request max(1)"] + (fails ? ["cancel"] : []))
        }
    }

    @Test func `what is asked for upon a value that waited is served after it`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>(nil)
        var events: [String] = []
        recorder.onValue = { value in
            events.append("value \(value)")
            recorder.subscription?.request(.max(1))
            events.append("asked")
            return .none
        }
        a.merge(with: b).subscribe(recorder)
        a.subscription.onRequest = { events.append("a \($0)") }
        b.subscription.onRequest = { events.append("b \($0)") }
        a.send(1)
        b.send(2)
        recorder.subscription?.request(.max(1))
        #expect(events == ["value 1", "asked", "a max(1)", "value 2", "asked", "b max(1)"])
    }

    @Test func `it has its subscription before any of them is subscribed to, which a cancel then reaches`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>(nil)
        recorder.onSubscription = {
            #expect(a.subscriber == nil)
            $0.cancel()
        }
        a.merge(with: b).subscribe(recorder)
        #expect(a.subscription.history == ["cancel"])
        #expect(b.subscription.history == ["cancel"])
    }

    @Test func `a second subscription is cancelled`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        a.merge(with: b).subscribe(Recorder<Int, Oops>())
        let second = RecordingSubscription()
        b.send(second)
        #expect(second.history == ["cancel"])
    }

    @Test func `two to eight publishers, and more added`() {
        let just = Just(0).eraseToAnyPublisher()
        var sums: [Int] = []
        func count(_ publisher: some Publisher<Int, Never>) {
            var values = 0
            _ = publisher.sink { _ in values += 1 }
            sums.append(values)
        }
        count(Just(0).merge(with: just))
        count(Just(0).merge(with: just, just))
        count(Just(0).merge(with: just, just, just))
        count(Just(0).merge(with: just, just, just, just))
        count(Just(0).merge(with: just, just, just, just, just))
        count(Just(0).merge(with: just, just, just, just, just, just))
        count(Just(0).merge(with: just, just, just, just, just, just, just))
        let two = Publishers.Merge(just, just)
        typealias Eight<P: Publisher> = Publishers.Merge8<P, P, P, P, P, P, P, P>
        let eight: [Eight<AnyPublisher<Int, Never>>] = [
            two.merge(with: just, just, just, just, just, just),
            two.merge(with: just).merge(with: just, just, just, just, just),
            two.merge(with: just, just).merge(with: just, just, just, just),
            two.merge(with: just, just, just).merge(with: just, just, just),
            two.merge(with: just, just, just, just).merge(with: just, just),
            two.merge(with: just, just, just, just, just).merge(with: just),
        ]
        for each in eight { count(each) }
        count(just.merge(with: just).merge(with: just))
        #expect(sums == [2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 3])
    }

    @Test func `nothing to merge is finished at once`() {
        let recorder = Recorder<Int, Never>()
        Publishers.MergeMany([Just<Int>]()).subscribe(recorder)
        #expect(recorder.history == ["subscription Merge", "finished"])
    }

    @Test func `values of many threads come one at a time, within demand`() {
        nonisolated(unsafe) let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>(.max(1), more: .max(1))
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        recorder.onValue = { _ in
            if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
            inside.subtract(1, ordering: .relaxed)
            return .max(1)
        }
        Publishers.MergeMany(subjects).subscribe(recorder)
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            for value in 0..<500 { subjects[index].send(value) }
            subjects[index].send(completion: .finished)
        }
        #expect(overlaps.load(ordering: .relaxed) == 0)
        #expect(recorder.history.last == "finished")
    }
}
