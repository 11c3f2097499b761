import Combine
import Testing

@Suite struct HandleEventsTests {
    /// Records a publisher's signals in a list when they pass through.
    private final class Notes {
        var list: [String] = []

        func watch<P: Publisher>(_ publisher: P) -> Publishers.HandleEvents<P> {
            publisher.handleEvents(
                receiveSubscription: { self.list.append("subscription \($0)") },
                receiveOutput: { self.list.append("output \($0)") },
                receiveCompletion: { self.list.append("completion \($0)") },
                receiveCancel: { self.list.append("cancel") },
                receiveRequest: { self.list.append("request \($0)") },
            )
        }
    }

    @Test func `closures are called before each signal is passed on`() {
        let notes = Notes()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(2))
        recorder.onValue = { value in
            notes.list.append("received \(value)")
            return .max(1)
        }
        upstream.subscription.onRequest = { notes.list.append("requested \($0)") }
        notes.watch(upstream).subscribe(recorder)
        #expect(upstream.send(1) == .max(1))
        recorder.onValue = { _ in .none }
        #expect(upstream.send(2) == .none)
        upstream.fail(Oops())
        #expect(
            notes.list == [
                "subscription RecordingSubscription",
                "request max(2)", "requested max(2)",
                "output 1", "received 1", "request max(1)",
                "output 2",
                "completion failure(oops)",
            ]
        )
        #expect(recorder.history == ["subscription HandleEvents", "value 1", "value 2", "failure oops"])
    }

    @Test func `closures aren't called after the end`() {
        let notes = Notes()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        upstream.subscription.onCancel = { notes.list.append("cancelled") }
        notes.watch(upstream).subscribe(recorder)
        recorder.subscription?.cancel()
        recorder.subscription?.cancel()
        recorder.subscription?.request(.max(1))
        #expect(notes.list == ["subscription RecordingSubscription", "cancel", "cancelled"])
        #expect(upstream.subscription.history == ["cancel"])
    }

    @Test func `the closure receives upstream's own subscription, even a second one`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1))
        upstream.handleEvents(receiveSubscription: { $0.request(.max(7)) }).subscribe(recorder)
        #expect(upstream.subscription.history == ["request max(7)", "request max(1)"])
        let second = RecordingSubscription()
        upstream.send(second)
        #expect(second.history == ["request max(7)", "cancel"])
        #expect(recorder.history == ["subscription HandleEvents"])
    }

    @Test func `signals before a subscription pass`() {
        let upstream = Scripted<Int, Oops>(sendsSubscription: false)
        let recorder = Recorder<Int, Oops>(more: .max(2))
        upstream.handleEvents().subscribe(recorder)
        #expect(upstream.send(1) == .max(2))
        upstream.finish()
        #expect(recorder.history == ["value 1", "finished"])
    }
}
