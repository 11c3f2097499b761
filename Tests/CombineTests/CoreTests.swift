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
