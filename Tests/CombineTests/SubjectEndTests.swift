import Combine
import Testing

@Suite struct SubjectEndTests {
    @Test func `a subscriber that arrives after the end receives only the completion`() {
        let subject = CurrentValueSubject<Int, Oops>(1)
        subject.send(completion: .finished)
        subject.send(2)
        let recorder = Recorder<Int, Oops>()
        subject.subscribe(recorder)
        #expect(recorder.history == ["subscription Empty", "finished"])
        #expect(subject.value == 1)
        subject.value = 3
        #expect(recorder.history == ["subscription Empty", "finished"])
        #expect(subject.value == 3)
    }

    @Test func `a subscription retains its subject, and the end releases both and the subscriber`() {
        for ending in ["cancel", "finish"] {
            weak var subject: CurrentValueSubject<Int, Never>?
            weak var recorder: Recorder<Int, Never>?
            weak var subscription: AnyObject?
            do {
                let kept = Recorder<Int, Never>()
                recorder = kept
                do {
                    let subscribed = CurrentValueSubject<Int, Never>(1)
                    subject = subscribed
                    subscribed.subscribe(kept)
                }
                subscription = kept.subscription as AnyObject
            }
            #expect(subject?.value == 1)
            if ending == "cancel" {
                (subscription as? any Subscription)?.cancel()
            } else {
                subject?.send(completion: .finished)
            }
            #expect(subject == nil)
            #expect(recorder == nil)
            #expect(subscription == nil)
        }
    }

    @Test func `a completion sent while a value is received is delivered immediately and last`() {
        let subject = PassthroughSubject<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        let late = Recorder<Int, Oops>()
        recorder.onValue = { _ in
            subject.send(completion: .finished)
            subject.send(2)
            return .none
        }
        recorder.onCompletion = { _ in
            subject.send(completion: .failure(Oops()))
            subject.subscribe(late)
        }
        subject.subscribe(recorder)
        subject.send(1)
        #expect(recorder.history == ["subscription PassthroughSubject", "value 1", "finished"])
        #expect(late.history == ["subscription Empty", "finished"])
    }
}
