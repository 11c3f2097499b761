import Combine
import Testing

@Suite struct MergeEndTests {
    @Test func `a failure cancels the others`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        a.merge(with: b).subscribe(recorder)
        a.fail(Oops())
        b.send(1)
        b.fail(Oops())
        #expect(recorder.history == ["subscription Merge", "failure oops"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a cancel reaches every publisher once`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
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

    @Test func `a cancel reaches publishers that haven't finished, in order`() {
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

    @Test func `a finish waits for earlier values, a failure doesn't`() {
        for fails in [false, true] {
            let a = Scripted<Int, Oops>()
            let b = Scripted<Int, Oops>()
            let recorder = Recorder<Int, Oops>(nil)
            a.merge(with: b).subscribe(recorder)
            a.send(1)
            if fails {
                b.fail(Oops())
            } else {
                b.finish()
            }
            a.finish()
            recorder.subscription?.request(.max(1))
            let end = fails ? ["failure oops"] : ["value 1", "finished"]
            #expect(recorder.history == ["subscription Merge"] + end)
            #expect(a.subscription.history == ["request max(1)"] + (fails ? ["cancel"] : []))
        }
    }
}
