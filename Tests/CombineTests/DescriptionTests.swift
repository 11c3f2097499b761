import Combine
import Testing

@Suite struct DescriptionTests {
    /// Returns the description of the subscription to a publisher of numbers after an action.
    private func subscription(
        to publisher: some Publisher<Int, Never>,
        _ act: (any Subscription) -> Void = { _ in },
    ) -> String? {
        let recorder = Recorder<Int, Never>(nil)
        publisher.subscribe(recorder)
        guard let subscription = recorder.subscription else { return nil }
        act(subscription)
        return "\(subscription)"
    }

    @Test func `a subscription shows its operator's name`() {
        let upstream = Scripted<Int, Never>()
        let other = Just(1)
        #expect(subscription(to: upstream.merge(with: other)) == "Merge")
        #expect(upstream.subscriber.map { "\($0)" } == "Merge")
        #expect(subscription(to: upstream.zip(other) { $0 + $1 }) == "Zip")
        #expect(upstream.subscriber.map { "\($0)" } == "Zip")
        #expect(subscription(to: upstream.zip(other, other) { $0 + $1 + $2 }) == "Zip")
        #expect(subscription(to: upstream.combineLatest(other, max)) == "CombineLatest")
        #expect(subscription(to: upstream.share()) == "Multicast")
        let scheduler = VirtualScheduler(isImmediate: true)
        #expect(subscription(to: upstream.subscribe(on: scheduler)) == "SubscribeOn")
        #expect(subscription(to: upstream.collect(2).map(\.count)) == "CollectByCount")
        #expect(upstream.subscriber.map { "\($0)" } == "CollectByCount")
        #expect(subscription(to: upstream.map { $0 }.retry(1)) == "Retry")
        upstream.map(\.self).subscribe(Recorder<Int, Never>())
        #expect(upstream.subscriber.map { "\($0)" } == "ValueForKey")
    }

    @Test func `a source's subscription shows its name or its values`() {
        #expect(subscription(to: Just(1)) == "Just")
        #expect(subscription(to: Optional(1).publisher) == "Optional")
        #expect(subscription(to: Result<_, Never>.success(1).publisher) == "Once")
        #expect(subscription(to: Empty()) == "Empty")
        #expect(subscription(to: Future { _ in }) == "Future")
        #expect(subscription(to: PassthroughSubject()) == "PassthroughSubject")
        #expect(subscription(to: CurrentValueSubject(1)) == "CurrentValueSubject")
        #expect(subscription(to: Described().$number) == "PublishedSubject")
        #expect(subscription(to: (1...2).publisher) == "1...2")
        for act: (any Subscription) -> Void in [{ $0.cancel() }, { $0.request(.unlimited) }] {
            #expect(subscription(to: (1...2).publisher, act) == "Sequence")
        }
    }

    @Test func `publishers have the type names that Combine's compiler messages show`() {
        let numbers = Just(1)
        let text = Just("a")
        let publishers: [any Publisher] = [
            numbers.zip(text), numbers.zip(text, text), numbers.zip(text, text, text),
            numbers.combineLatest(text), numbers.combineLatest(text, text),
            numbers.combineLatest(text, text, text),
            numbers.merge(with: Empty()), numbers.merge(with: numbers), numbers.merge(with: Empty(), numbers),
            numbers.first(), numbers.last { _ in true },
            numbers.map(\.description),
        ]
        let names = publishers.map { String(reflecting: type(of: $0)) }
        let operators = names.map { $0.replacing("Combine.", with: "").prefix { $0 != "<" } }
        #expect(
            operators == [
                "Publishers.Zip", "Publishers.Zip3", "Publishers.Zip4",
                "Publishers.CombineLatest", "Publishers.CombineLatest3", "Publishers.CombineLatest4",
                "Publishers.Merge", "Publishers.MergeMany", "Publishers.MergeMany",
                "Publishers.First", "Publishers.LastWhere",
                "Publishers.MapKeyPath",
            ]
        )
        #expect(names[0] == "Combine.Publishers.Zip<Combine.Just<Swift.Int>, Combine.Just<Swift.String>>")
    }

    @Test func `subscribers show their names`() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        #expect("\(sink)" == "Sink")
        let closures = AnySubscriber<Int, Never>()
        #expect("\(closures)" == "Anonymous AnySubscriber")
        #expect("\(AnySubscriber(PassthroughSubject<Int, Never>()))" == "Subject")
    }
}

private final class Described {
    @Published var number = 0
}
