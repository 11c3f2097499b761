import Combine
import Testing

/// A publisher that doesn't keep its subscribers.
private final class ForgetfulPublisher: Publisher {
    typealias Output = Int
    typealias Failure = Never

    struct Subscribed {
        private(set) weak var subscriber: AnyObject?
        private(set) weak var subscription: RecordingSubscription?
        var isAlive: Bool { subscriber != nil || subscription != nil }
    }

    private(set) var subscribed: [Subscribed] = []
    private let finishes: Bool

    init(finishes: Bool) { self.finishes = finishes }

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
        let subscription = RecordingSubscription()
        subscribed.append(Subscribed(subscriber: subscriber as AnyObject, subscription: subscription))
        subscriber.receive(subscription: subscription)
        if finishes { subscriber.receive(completion: .finished) }
    }
}

private final class Follower {
    @Published private(set) var number = 0

    func follow(_ publisher: some Publisher<Int, Never>) { publisher.assign(to: &$number) }
}

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

    @Test func `a property releases the upstream subscriptions that have finished`() {
        let upstream = ForgetfulPublisher(finishes: true)
        let follower = Follower()
        for _ in 0..<1000 { follower.follow(upstream) }
        #expect(upstream.subscribed.count == 1000)
        #expect(upstream.subscribed.count { $0.isAlive } < 5)
        withExtendedLifetime(follower) {}
    }

    @Test func `a shared publisher's subject releases the upstream subscriptions that were cancelled`() {
        let upstream = ForgetfulPublisher(finishes: false)
        let shared = upstream.share()
        for _ in 0..<1000 { shared.sink { _ in }.cancel() }
        #expect(upstream.subscribed.count == 1000)
        #expect(upstream.subscribed.count { $0.isAlive } < 5)
        withExtendedLifetime(shared) {}
    }

    @Test func `a property keeps the subscriptions that haven't ended`() {
        let subjects = (0..<100).map { _ in PassthroughSubject<Int, Never>() }
        let follower = Follower()
        for subject in subjects { follower.follow(subject) }
        for (index, subject) in subjects.enumerated() {
            subject.send(index + 1)
            #expect(follower.number == index + 1)
        }
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
