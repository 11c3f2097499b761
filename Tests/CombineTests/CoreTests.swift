import Combine
import Testing

@Suite struct CoreTests {
    @Test func `a cancellable cancels once, at the latest when it's released`() {
        var count = 0
        let cancellable = AnyCancellable { count += 1 }
        cancellable.cancel()
        cancellable.cancel()
        #expect(count == 1)
        var set: Set<AnyCancellable> = []
        var array: [AnyCancellable] = []
        AnyCancellable { count += 10 }.store(in: &set)
        AnyCancellable { count += 100 }.store(in: &array)
        cancellable.store(in: &set)
        cancellable.store(in: &set)
        #expect(set.count == 2)
        set = []
        array = []
        #expect(count == 111)
    }

    @Test func `a cancellable cancelled by its own closure doesn't cancel again`() {
        var count = 0
        var cancellable: AnyCancellable?
        cancellable = AnyCancellable {
            count += 1
            cancellable?.cancel()
        }
        cancellable?.cancel()
        #expect(count == 1)
    }

    @Test func `identifiers distinguish objects`() {
        let object = Token()
        #expect(CombineIdentifier(object) == CombineIdentifier(object))
        #expect(CombineIdentifier() != CombineIdentifier())
        #expect(CombineIdentifier().description.hasPrefix("0x"))
    }

    @Test func `an erased subscriber is described as the original, an erased publisher isn't`() {
        let recorder = Recorder<Int, Never>()
        let erased = AnySubscriber(recorder)
        #expect(erased.description == "Recorder")
        #expect(erased.combineIdentifier == recorder.combineIdentifier)
        #expect(AnySubscriber(erased).combineIdentifier == recorder.combineIdentifier)
        let closures = AnySubscriber<Int, Never>()
        #expect(closures.description == "Anonymous AnySubscriber")
        #expect(closures.receive(1) == .none)
        #expect(Just(1).eraseToAnyPublisher().description == "AnyPublisher")
        #expect("\(Subscriptions.empty)" == "Empty")
    }

    @Test func `an erased custom publisher receives a subscriber that looks like the original`() {
        struct Foreign: Publisher {
            typealias Output = Int
            typealias Failure = Never
            let see: (any Subscriber) -> Void
            func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
                see(subscriber)
            }
        }
        let recorder = Recorder<Int, Never>()
        var seen: (any Subscriber)?
        Foreign { seen = $0 }.eraseToAnyPublisher().eraseToAnyPublisher().subscribe(recorder)
        #expect(seen?.combineIdentifier == recorder.combineIdentifier)
        #expect(seen.map { "\($0)" } == "Recorder")
    }
}

@Suite struct DemandTests {
    typealias Demand = Subscribers.Demand

    @Test func `unlimited demand stays unlimited`() {
        let results: [Demand] = [
            .max(1) + .max(2), .max(1) + .unlimited, .unlimited + .unlimited,
            .max(3) - .max(2), .max(3) - .unlimited, .unlimited - .max(2), .unlimited - .unlimited,
            .unlimited - 5, .max(3) - 3,
            .max(3) * 2, .unlimited * 0,
        ]
        #expect(
            results.map(\.description) == [
                "max(3)", "unlimited", "unlimited",
                "max(1)", "max(0)", "unlimited", "unlimited",
                "unlimited", "max(0)",
                "max(6)", "unlimited",
            ]
        )
        #expect(Demand.none == .max(0))
        #expect(Demand.unlimited.max == nil)
        #expect(Demand.max(3).max == 3)
    }

    @Test func `a sum, difference or product that overflows is unlimited`() {
        #expect(Demand.max(.max) + .max(1) == .unlimited)
        #expect(Demand.max(.max) + .max(.max) == .unlimited)
        #expect(Demand.max(.max) + 2 == .unlimited)
        #expect(Demand.max(3) - .min == .unlimited)
        #expect(Demand.max(.max) * 2 == .unlimited)
    }

    @Test func `unlimited demand is greater than any other`() {
        #expect(Demand.unlimited > .max(.max))
        #expect(!(Demand.unlimited < .unlimited))
        #expect(Demand.unlimited == .unlimited)
        #expect(Demand.unlimited != Int.max)
        #expect(Demand.max(2) == 2)
        #expect(Demand.max(2) != 3)
        #expect(Demand.max(2) > 1)
        #expect(Demand.max(2) >= 2)
        #expect(Demand.max(2) <= 2)
        #expect(Demand.unlimited > 5)
        #expect(!(Demand.unlimited < 5))
    }

    @Test func `a negative demand traps`() async {
        await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
        await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) - .max(2) }
    }

    @Test func `a request for no values traps`() async {
        await #expect(processExitsWith: .failure) { Just(1).subscribe(Recorder(Subscribers.Demand.none)) }
        await #expect(processExitsWith: .failure) {
            Future<Int, Never> { _ in }.subscribe(Recorder(Subscribers.Demand.none))
        }
        await #expect(processExitsWith: .failure) {
            PassthroughSubject<Int, Never>().subscribe(Recorder(Subscribers.Demand.none))
        }
        await #expect(processExitsWith: .failure) {
            CurrentValueSubject<Int, Never>(1).subscribe(Recorder(Subscribers.Demand.none))
        }
    }
}

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
