import Combine
import Foundation
import Testing

@Suite struct CoreTests {
    @Test func `a completion is coded with its error`() throws {
        struct Failure: Error, Codable, Equatable { let code: Int }
        let completions: [Subscribers.Completion<Failure>] = [.finished, .failure(Failure(code: 1))]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(completions)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"[{"success":true},{"error":{"code":1},"success":false}]"#
        )
        #expect(try JSONDecoder().decode([Subscribers.Completion<Failure>].self, from: data) == completions)
    }

    @Test func `a cancellable cancels once, at the latest when it is released`() {
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

    @Test func `a cancellable that is cancelled from within doesn't cancel again`() {
        var count = 0
        var cancellable: AnyCancellable?
        cancellable = AnyCancellable {
            count += 1
            cancellable?.cancel()
        }
        cancellable?.cancel()
        #expect(count == 1)
    }

    @Test func `identifiers tell objects apart`() {
        let object = Token()
        #expect(CombineIdentifier(object) == CombineIdentifier(object))
        #expect(CombineIdentifier() != CombineIdentifier())
        #expect(CombineIdentifier().description.hasPrefix("0x"))
    }

    @Test func `type erasure shows what it hides, but not the publisher`() {
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

    @Test func `a foreign publisher sees the very subscriber through erasure`() {
        struct Foreign: Publisher {
            typealias Output = Int
            typealias Failure = Never
            let see: (Any) -> Void
            func receive<S>(subscriber: S) where S: Subscriber, S.Input == Int, S.Failure == Never {
                see(subscriber)
            }
        }
        let recorder = Recorder<Int, Never>()
        var seen: Any?
        Foreign { seen = $0 }.eraseToAnyPublisher().eraseToAnyPublisher().subscribe(recorder)
        #expect(seen as? Recorder<Int, Never> === recorder)
    }
}
