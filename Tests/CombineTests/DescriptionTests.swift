import Combine
import Foundation
import Testing

@Suite struct DescriptionTests {
    /// Subscribes to an operator, looks at the subscription, and returns the subscriber that upstream is given.
    private func subscriber(
        _ name: String,
        _ operate: (Scripted<Int, Never>) -> some Publisher,
    ) -> AnySubscriber<Int, Never>? {
        let upstream = Scripted<Int, Never>()
        var seen: [any Subscription] = []
        operate(upstream).handleEvents(receiveSubscription: { seen.append($0) })
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        for subscription in seen {
            let playground = subscription as? any CustomPlaygroundDisplayConvertible
            let mirror = (subscription as? any CustomReflectable)?.customMirror
            #expect("\(subscription)" == name)
            #expect(playground?.playgroundDescription as? String == name)
            #expect(mirror?.children.isEmpty == true)
        }
        #expect(seen.count == 1)
        return upstream.subscriber
    }

    @Test func `operators with several upstreams show the operator and its subscription`() {
        let other = Just(1)
        for side in [
            subscriber("Merge") { $0.merge(with: other) },
            subscriber("Zip") { $0.zip(other) },
            subscriber("Zip") { $0.zip(other, other) },
            subscriber("CombineLatest") { $0.combineLatest(other, other, other) },
        ] {
            #expect(side?.customMirror.children.map(\.label) == ["parentSubscription"])
        }
    }

    @Test func `multicast and subscribe(on:) show themselves alone`() {
        _ = subscriber("Multicast") { $0.share() }
        _ = subscriber("Multicast") { $0.makeConnectable().autoconnect() }
        let side = subscriber("SubscribeOn") { $0.subscribe(on: ImmediateScheduler.shared) }
        #expect(side.map { "\($0)" } == "SubscribeOn")
    }

    @Test func `coders show whether they have finished`() {
        let upstream = Scripted<[Int], Never>()
        upstream.encode(encoder: JSONEncoder()).subscribe(Recorder())
        func shown() -> [String]? {
            upstream.subscriber?.customMirror.children.map { "\($0.label ?? "") \($0.value)" }
        }
        #expect(
            shown() == [
                "downstream Recorder", "finished false",
                "upstreamSubscription Optional(RecordingSubscription)",
            ]
        )
        upstream.finish()
        #expect(shown() == ["downstream Recorder", "finished true", "upstreamSubscription nil"])
    }

    /// Describes an object: its name, its name in a playground, and its children.
    private func look(at object: Any) -> [String] {
        let playground = (object as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription
        return ["\(object)", playground.map { "\($0)" } ?? "none"]
            + Mirror(reflecting: object).children.map { "\($0.label ?? "") \($0.value)" }
    }

    /// Describes the subscription to a publisher of numbers, to which an act is done.
    private func subscription(to publisher: some Publisher<Int, Never>, _ act: (any Subscription) -> Void)
        -> [String]
    {
        let recorder = Recorder<Int, Never>(nil)
        publisher.subscribe(recorder)
        guard let subscription = recorder.subscription else { return [] }
        act(subscription)
        return look(at: subscription)
    }

    @Test func `sources show what they send`() {
        #expect(subscription(to: Just(1)) { _ in } == ["Just", "Just", " 1"])
        #expect(subscription(to: Just(1)) { $0.cancel() } == ["Just", "Just", " 1"])
        #expect(subscription(to: Optional(1).publisher) { _ in } == ["Optional", "Optional", " 1"])
        #expect(subscription(to: Result<_, Never>.success(1).publisher) { _ in } == ["Once", "Once", " 1"])
        #expect(subscription(to: Empty()) { _ in } == ["Empty", "Empty"])
        #expect(subscription(to: (1...2).publisher) { _ in } == ["1...2", "1...2", "sequence 1...2"])
        for act: (any Subscription) -> Void in [{ $0.cancel() }, { $0.request(.unlimited) }] {
            #expect(
                subscription(to: (1...2).publisher, act) == ["Sequence", "Sequence", "sequence []"]
            )
        }
    }

    @Test func `a future shows itself and its subscriber until the end`() {
        let future = Future<Int, Never> { _ in }
        let shown = [
            "Future", "Future", "parent Optional(\(future))", "downstream Optional(Recorder)",
            "hasAnyDemand true", "subject Optional(\(future))",
        ]
        #expect(subscription(to: future) { $0.request(.max(1)) } == shown)
        let ended = ["Future", "Future", "parent nil", "downstream nil", "hasAnyDemand false", "subject nil"]
        #expect(subscription(to: future) { $0.cancel() } == ended)
    }

    @Test func `subscribers show themselves`() {
        final class Model { var number = 0 }
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(look(at: sink) == ["Sink", "Sink"])
        let assign = Subscribers.Assign(object: Model(), keyPath: \.number)
        #expect(look(at: assign).prefix(2) == ["Assign Model.", "Assign Model."])
        #expect(Mirror(reflecting: assign).children.map(\.label) == ["object", "keyPath", "status"])
        #expect(look(at: assign).last == "status awaitingSubscription")
        assign.receive(subscription: RecordingSubscription())
        #expect(look(at: assign).last == "status subscribed(RecordingSubscription)")
        assign.receive(completion: .finished)
        #expect(look(at: assign).last == "status terminal")
        let closures = AnySubscriber<Int, Never>()
        #expect(look(at: closures) == ["Anonymous AnySubscriber", "Anonymous AnySubscriber"])
        #expect("\(closures.customMirror)" == "Mirror for String")
        let subject = AnySubscriber(PassthroughSubject<Int, Never>())
        #expect(look(at: subject).prefix(2) == ["Subject", "Subject"])
        #expect(
            Mirror(reflecting: subject).children.map(\.label)
                == ["downstreamSubject", "upstreamSubscription", "subject"]
        )
    }
}
