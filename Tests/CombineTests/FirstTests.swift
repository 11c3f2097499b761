import Combine
import Testing

/// Tests for `first`; its results are tested in `ReducingTests`.
@Suite struct FirstTests {
    @Test func `re-entrant values after the first are dropped`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            subject.send(value + 1)
            return .max(1)
        }
        subject.first().subscribe(recorder)
        subject.send(1)
        #expect(recorder.history == ["subscription First", "value 1", "finished"])
    }

    @Test func `upstream is cancelled before the first value is sent`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        var order: [String] = []
        upstream.subscription.onRequest = { order.append("request \($0)") }
        upstream.subscription.onCancel = { order.append("cancel") }
        let ask = recorder.onSubscription
        recorder.onSubscription = {
            ask($0)
            order.append("subscribed")
        }
        recorder.onValue = {
            order.append("value \($0)")
            return .none
        }
        upstream.first().subscribe(recorder)
        upstream.send(1)
        #expect(order == ["subscribed", "request unlimited", "cancel", "value 1"])
    }
}
