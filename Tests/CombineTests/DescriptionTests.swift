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
}
