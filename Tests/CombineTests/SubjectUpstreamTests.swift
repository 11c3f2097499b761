import Combine
import Testing

@Suite struct SubjectUpstreamTests {
    @Test func `demand causes an unlimited request upstream, which is cancelled with the subject`() {
        let early = RecordingSubscription()
        let late = RecordingSubscription()
        let eager = RecordingSubscription()
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.send(subscription: early)
            #expect(early.history == [])
            let recorder = Recorder<Int, Never>(.max(1))
            subject.subscribe(recorder)
            subject.send(subscription: late)
            CurrentValueSubject<Int, Never>(1).send(subscription: eager)
            recorder.subscription?.cancel()
            recorder.forget()
        }
        #expect(early.history == ["request unlimited", "cancel"])
        #expect(late.history == ["request unlimited", "cancel"])
        #expect(eager.history == ["request unlimited", "cancel"])
    }

    @Test func `a subject can subscribe to a publisher`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        subject.subscribe(recorder)
        let cancellable = (1...2).publisher.subscribe(subject)
        #expect(recorder.history == ["subscription PassthroughSubject", "value 1", "value 2", "finished"])
        cancellable.cancel()
    }

    @Test func `an upstream subscription outlives the end, but not the subject`() {
        let upstream = RecordingSubscription()
        do {
            let subject = PassthroughSubject<Int, Never>()
            subject.send(subscription: upstream)
            subject.send(completion: .finished)
            #expect(upstream.history == [])
        }
        #expect(upstream.history == ["cancel"])
    }

    @Test func `a subject that subscribes passes on only values between subscription and end`() {
        let subject = PassthroughSubject<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        subject.subscribe(recorder)
        let subscriber = AnySubscriber(subject)
        #expect(subscriber.receive(1) == .none)
        let subscriptions = (0..<2).map { _ in RecordingSubscription() }
        for subscription in subscriptions { subscriber.receive(subscription: subscription) }
        #expect(subscriber.receive(2) == .none)
        subscriber.receive(completion: .finished)
        #expect(subscriber.receive(3) == .none)
        subscriber.receive(completion: .failure(Oops()))
        #expect(recorder.history.dropFirst() == ["value 2", "finished"])
        #expect(subscriptions.map(\.history) == [["request unlimited"], ["cancel"]])
    }
}
