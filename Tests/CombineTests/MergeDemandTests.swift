import Combine
import Testing

@Suite struct MergeDemandTests {
    @Test func `unlimited demand is requested from every publisher`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
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

    @Test func `one value of each publisher waits for demand`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
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
