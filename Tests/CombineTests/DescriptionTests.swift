import Combine
import Testing

@Suite struct DescriptionTests {
    /// What a person sees who prints an object, looks at it in a playground, or dumps it (there, what it consists of).
    private func shown(_ object: Any) -> [String] {
        let playground = (object as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription
        var dumped = ""
        dump(object, to: &dumped)
        let children = dumped.split(separator: "\n").dropFirst().map { String($0) }
        return ["\(object)", playground.map { "\($0)" } ?? "none"] + children
    }

    /// What is shown of the subscription to a publisher of numbers, to which something is done first.
    private func subscription(
        to publisher: some Publisher<Int, Never>,
        _ act: (any Subscription) -> Void = { _ in },
    ) -> [String] {
        let recorder = Recorder<Int, Never>(nil)
        publisher.subscribe(recorder)
        guard let subscription = recorder.subscription else { return [] }
        act(subscription)
        return shown(subscription)
    }

    private func name(_ name: String) -> [String] { [name, name] }

    @Test func `a subscription shows its operator's name, and nothing of the chain`() {
        let (upstream, other) = (Scripted<Int, Never>(), Just(1))
        #expect(subscription(to: upstream.merge(with: other)) == name("Merge"))
        #expect(upstream.subscriber.map { shown($0) } == name("Merge"))
        #expect(subscription(to: upstream.zip(other) { $0 + $1 }) == name("Zip"))
        #expect(upstream.subscriber.map { "\($0)" } == "Zip")
        #expect(subscription(to: upstream.zip(other, other) { $0 + $1 + $2 }) == name("Zip"))
        #expect(subscription(to: upstream.combineLatest(other, max)) == name("CombineLatest"))
        #expect(subscription(to: upstream.share()) == name("Multicast"))
        #expect(subscription(to: upstream.makeConnectable().autoconnect()) == name("Multicast"))
        #expect(subscription(to: upstream.subscribe(on: ImmediateScheduler.shared)) == name("SubscribeOn"))
        #expect(subscription(to: upstream.collect(2).map(\.count)) == name("CollectByCount"))
        #expect(upstream.subscriber.map { shown($0) } == name("CollectByCount"))
        #expect(subscription(to: upstream.map { $0 }.retry(1)) == name("Retry"))
    }

    @Test func `sources show what they are, or what they send`() {
        #expect(subscription(to: Just(1)) == name("Just"))
        #expect(subscription(to: Optional(1).publisher) == name("Optional"))
        #expect(subscription(to: Result<_, Never>.success(1).publisher) == name("Once"))
        #expect(subscription(to: Empty()) == name("Empty"))
        #expect(subscription(to: Future { _ in }) == name("Future"))
        #expect(subscription(to: PassthroughSubject()) == name("PassthroughSubject"))
        #expect(subscription(to: CurrentValueSubject(1)) == name("CurrentValueSubject"))
        #expect(subscription(to: Described().$number) == name("PublishedSubject"))
        #expect(subscription(to: (1...2).publisher) == name("1...2"))
        for act: (any Subscription) -> Void in [{ $0.cancel() }, { $0.request(.unlimited) }] {
            #expect(subscription(to: (1...2).publisher, act) == name("Sequence"))
        }
    }

    @Test func `subscribers show themselves`() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect(shown(sink) == name("Sink"))
        let assign = Subscribers.Assign(object: Described(), keyPath: \.number)
        #expect(shown(assign) == name("Assign Described."))
        let closures = AnySubscriber<Int, Never>()
        #expect("\(closures)" == "Anonymous AnySubscriber")
        #expect("\(closures.playgroundDescription)" == "Anonymous AnySubscriber")
        #expect("\(closures.customMirror)" == "Mirror for String")
        #expect(shown(AnySubscriber(PassthroughSubject<Int, Never>())) == name("Subject"))
    }
}

private final class Described {
    @Published var number = 0
}
