import Combine
import Testing

@Suite struct FlatMapTests {
    @Test func `unlimited demand is requested from every publisher`() {
        let inners = (0..<2).map { _ in Scripted<Int, Oops>() }
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.flatMap { inners[$0] }.subscribe(recorder)
        #expect(upstream.send(0) == .none)
        upstream.send(1)
        #expect(inners[1].send(10) == .none)
        inners[0].send(11)
        inners[0].finish()
        upstream.finish()
        inners[1].send(12)
        inners[1].finish()
        #expect(recorder.history == ["subscription FlatMap", "value 10", "value 11", "value 12", "finished"])
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(inners.map(\.subscription.history) == [["request unlimited"], ["request unlimited"]])
    }

    @Test func `one value of each publisher waits for demand`() {
        let inners = (0..<2).map { _ in Scripted<Int, Never>() }
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1))
        upstream.flatMap(maxPublishers: .max(2)) { inners[$0] }.subscribe(recorder)
        upstream.send(0)
        upstream.send(1)
        #expect(inners[0].send(10) == .max(1))
        #expect(inners[0].send(11) == .none)
        #expect(inners[1].send(20) == .none)
        #expect(recorder.history == ["subscription FlatMap", "value 10"])
        recorder.subscription?.request(.max(1))
        #expect(inners[0].subscription.history == ["request max(1)", "request max(1)"])
        inners[0].finish()
        inners[1].finish()
        upstream.finish()
        #expect(recorder.history == ["subscription FlatMap", "value 10", "value 11"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription FlatMap", "value 10", "value 11", "value 20", "finished"])
        #expect(upstream.subscription.history == ["request max(2)", "request max(1)", "request max(1)"])
    }

    @Test func `a value sent during a request waits for those already waiting`() {
        let inner = Scripted<Int, Never>()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(nil)
        var returned: [Subscribers.Demand] = []
        inner.subscription.onRequest = { _ in
            if returned.count < 4 { returned.append(inner.send(returned.count)) }
        }
        upstream.flatMap { _ in inner }.subscribe(recorder)
        upstream.send(0)
        recorder.subscription?.request(.max(3))
        #expect(recorder.history == ["subscription FlatMap", "value 0", "value 1", "value 2"])
        #expect(inner.subscription.history == Array(repeating: "request max(1)", count: 4))
        #expect(returned == [.none, .none, .none, .none])
    }

    @Test func `a publisher that finishes while its value is received makes room for another`() {
        let inner = Scripted<Int, Never>()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(2))
        recorder.onValue = { _ in
            inner.finish()
            return .none
        }
        upstream.flatMap(maxPublishers: .max(1)) { _ in inner }.subscribe(recorder)
        upstream.send(0)
        #expect(inner.send(1) == .max(1))
        #expect(upstream.subscription.history == ["request max(1)", "request max(1)"])
        upstream.finish()
        #expect(recorder.history == ["subscription FlatMap", "value 1", "finished"])
    }
}
