import Combine
import Testing

/// Tests for `collect`; its results are tested in `ReducingTests`.
@Suite struct CollectTests {
    @Test func `a failure discards the result`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>(nil)
        upstream.collect().subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Collect", "failure oops"])
    }

    @Test func `collecting by count multiplies demand`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>(.max(2))
        recorder.onValue = { $0 == [1, 2] ? .max(3) : .none }
        upstream.collect(2).subscribe(recorder)
        #expect((1...4).map { upstream.send($0) } == [.none, .max(6), .none, .none])
        upstream.send(5)
        upstream.finish()
        #expect(
            recorder.history == [
                "subscription CollectByCount", "value [1, 2]", "value [3, 4]", "value [5]", "finished",
            ]
        )
        #expect(upstream.subscription.history == ["request max(4)"])
    }

    @Test func `a failure discards an incomplete array`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>()
        upstream.collect(2).subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription CollectByCount", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }
}
