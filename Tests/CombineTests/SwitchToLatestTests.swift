import Combine
import Dispatch
import Testing

@Suite struct SwitchToLatestTests {
    @Test func `a new publisher cancels the one before`() {
        let inners = (0..<2).map { _ in Scripted<Int, Never>() }
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(3))
        upstream.map { inners[$0] }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        #expect(inners[0].send(10) == .none)
        upstream.send(1)
        inners[0].send(11)
        inners[0].finish()
        inners[1].send(20)
        upstream.finish()
        inners[1].finish()
        #expect(recorder.history == ["subscription SwitchToLatest", "value 10", "value 20", "finished"])
        #expect(inners[0].subscription.history == ["request max(3)", "cancel"])
        #expect(inners[1].subscription.history == ["request max(2)"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `a failure of the latest ends it`() {
        let inner = Scripted<Int, Oops>()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.map { _ in inner }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        inner.fail(Oops())
        upstream.send(1)
        #expect(recorder.history == ["subscription SwitchToLatest", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a cancel reaches the latest first, then upstream`() {
        let inner = Scripted<Int, Never>()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        var cancelled: [String] = []
        inner.subscription.onCancel = { cancelled.append("inner") }
        upstream.subscription.onCancel = { cancelled.append("upstream") }
        upstream.map { _ in inner }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        recorder.subscription?.cancel()
        #expect(cancelled == ["inner", "upstream"])
    }

    @Test func `demand that is left over, or was returned, goes to the next`() {
        let inners = (0..<2).map { _ in Scripted<Int, Never>() }
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(nil)
        upstream.map { inners[$0] }.switchToLatest().subscribe(recorder)
        upstream.send(0)
        #expect(inners[0].subscription.history == [])
        recorder.subscription?.request(.max(1))
        recorder.onValue = { _ in .max(2) }
        #expect(inners[0].send(1) == .max(2))
        inners[0].finish()
        upstream.send(1)
        upstream.finish()
        inners[1].finish()
        #expect(inners.map(\.subscription.history) == [["request max(1)"], ["request max(2)"]])
        #expect(recorder.history == ["subscription SwitchToLatest", "value 1", "finished"])
    }

    @Test func `switching while values come from other threads sends no late one`() {
        nonisolated(unsafe) let upstream = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
        nonisolated(unsafe) let old = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let new = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.switchToLatest().subscribe(recorder)
        upstream.send(old.eraseToAnyPublisher())
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                for _ in 0..<1000 { old.send(0) }
            } else {
                upstream.send(new.eraseToAnyPublisher())
            }
        }
        let before = recorder.history.count
        old.send(0)
        new.send(1)
        #expect(recorder.history.count == before + 1)
        #expect(recorder.history.last == "value 1")
    }
}
