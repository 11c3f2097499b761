import Combine
import Testing

/// Tests for the end of `merge`, and of what `zip` and `combineLatest` have in common with it.
@Suite struct MergeEndTests {
    @Test(arguments: ["Merge", "Zip", "CombineLatest"])
    func `a failure cancels the others immediately, even if values are waiting`(_ name: String) {
        let upstreams = (0..<3).map { _ in Scripted<Int, Oops>() }
        let (a, b, c) = (upstreams[0], upstreams[1], upstreams[2])
        let publisher: any Publisher<Int, Oops> =
            switch name {
            case "Merge": a.merge(with: b, c)
            case "Zip": a.zip(b, c) { $0 + $1 + $2 }
            default: a.combineLatest(b, c) { $0 + $1 + $2 }
            }
        let recorder = Recorder<Int, Oops>()
        publisher.subscribe(recorder)
        b.send(1)
        b.fail(Oops())
        c.send(2)
        c.fail(Oops())
        let values = name == "Merge" ? ["value 1"] : []
        #expect(recorder.history == ["subscription \(name)"] + values + ["failure oops"])
        let cancelled = ["request unlimited", "cancel"]
        #expect(upstreams.map(\.subscription.history) == [cancelled, ["request unlimited"], cancelled])
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
