import Combine
import Testing

@Suite struct MergeTests {
    @Test func `two to five publishers can be merged, and others added`() {
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
        count(just.merge(with: just).merge(with: just))
        #expect(sums == [2, 3, 4, 5, 3])
    }
}

@Suite struct MergeDemandTests {
    @Test func `unlimited demand is requested in order from publishers that haven't finished`() {
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

    @Test func `demand requested while a waiting value is received is served afterwards`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
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
}
