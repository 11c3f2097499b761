import Combine
import Foundation
import Testing

@Suite struct DemandTests {
    typealias Demand = Subscribers.Demand

    @Test func `arithmetic saturates at unlimited`() {
        let results: [Demand] = [
            .max(1) + .max(2), .max(1) + .unlimited, .unlimited + .unlimited, .max(.max) + .max(1),
            .max(.max) + 1,
            .max(3) - .max(2), .max(3) - .unlimited, .unlimited - .max(2), .unlimited - .unlimited,
            .unlimited - 5,
            .max(3) * 2, .max(.max) * 2, .unlimited * 0, .max(3) - 3,
        ]
        #expect(
            results.map(\.description) == [
                "max(3)", "unlimited", "unlimited", "unlimited", "unlimited",
                "max(1)", "max(0)", "unlimited", "unlimited", "unlimited",
                "max(6)", "unlimited", "unlimited", "max(0)",
            ]
        )
        #expect(Demand.none == .max(0))
        #expect(Demand.unlimited.max == nil)
        #expect(Demand.max(3).max == 3)
    }

    @Test func `comparison knows that unlimited is most`() {
        #expect(Demand.unlimited > .max(.max))
        #expect(!(Demand.unlimited < .unlimited))
        #expect(Demand.unlimited == .unlimited)
        #expect(Demand.unlimited != Int.max)
        #expect(Demand.max(2) == 2 && 2 == Demand.max(2) && Demand.max(2) != 3)
        #expect(Demand.max(2) > 1 && 1 < Demand.max(2) && Demand.max(2) >= 2 && Demand.max(2) <= 2)
        #expect(Demand.unlimited > 5 && 5 < Demand.unlimited && !(Demand.unlimited < 5))
    }

    @Test func `coding keeps it`() throws {
        let demands: [Demand] = [.none, .max(42), .unlimited]
        let data = try JSONEncoder().encode(demands)
        #expect(String(decoding: data, as: UTF8.self) == "[0,42,9223372036854775808]")
        #expect(try JSONDecoder().decode([Demand].self, from: data) == demands)
    }

    @Test func `a negative demand traps`() async {
        await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
        await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) - .max(2) }
    }

    @Test func `a request for nothing traps`() async {
        await #expect(processExitsWith: .failure) { Just(1).subscribe(Recorder(Subscribers.Demand.none)) }
        await #expect(processExitsWith: .failure) {
            Future<Int, Never> { _ in }.subscribe(Recorder(Subscribers.Demand.none))
        }
        await #expect(processExitsWith: .failure) {
            PassthroughSubject<Int, Never>().subscribe(Recorder(Subscribers.Demand.none))
        }
    }
}

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

    @Test func `a sink asks for all and frees its closures at the end`() {
        for cancels in [true, false] {
            weak var held: Token?
            let subscription = RecordingSubscription()
            let sink: Subscribers.Sink<Int, Never>
            var seen: [String] = []
            do {
                let token = Token()
                held = token
                sink = Subscribers.Sink(
                    receiveCompletion: { seen.append("\($0) \(token !== subscription)") },
                    receiveValue: { seen.append("\($0) \(token !== subscription)") },
                )
            }
            sink.receive(subscription: subscription)
            let second = RecordingSubscription()
            sink.receive(subscription: second)
            #expect(sink.receive(1) == .none)
            if cancels { sink.cancel() } else { sink.receive(completion: .finished) }
            _ = sink.receive(2)
            sink.receive(completion: .finished)
            sink.cancel()
            #expect(held == nil)
            #expect(seen == (cancels ? ["1 true"] : ["1 true", "finished true"]))
            #expect(subscription.history == ["request unlimited"] + (cancels ? ["cancel"] : []))
            #expect(second.history == ["cancel"])
        }
    }

    @Test func `a sink that cancels in its closure frees it afterwards`() {
        weak var held: Token?
        let subject = PassthroughSubject<Int, Never>()
        var cancellable: AnyCancellable?
        var seen: [Int] = []
        do {
            let token = Token()
            held = token
            cancellable = subject.sink { value in
                cancellable?.cancel()
                seen.append(value)
                withExtendedLifetime(token) {}
            }
        }
        subject.send(1)
        subject.send(2)
        #expect(seen == [1])
        #expect(held == nil)
    }

    @Test func `a sink takes values and an end that come too early`() {
        var seen: [String] = []
        let sink = Subscribers.Sink<Int, Oops>(
            receiveCompletion: { seen.append("\($0)") },
            receiveValue: { seen.append("\($0)") },
        )
        #expect(sink.receive(1) == .none)
        sink.receive(completion: .failure(Oops()))
        #expect(sink.receive(2) == .none)
        let late = RecordingSubscription()
        sink.receive(subscription: late)
        #expect(late.history == ["cancel"])
        #expect(seen == ["1", "failure(oops)"])
    }

    @Test func `a subject that subscribes passes on what comes between subscription and end`() {
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

    @Test func `assign takes one subscription, and values only while subscribed`() {
        final class Model { var number = 0 }
        let model = Model()
        let assign = Subscribers.Assign(object: model, keyPath: \.number)
        #expect(assign.receive(1) == .none)
        #expect(model.number == 0)
        let subscriptions = (0..<3).map { _ in RecordingSubscription() }
        assign.receive(subscription: subscriptions[0])
        assign.receive(subscription: subscriptions[1])
        #expect(assign.receive(2) == .none)
        #expect(assign.object === model)
        assign.cancel()
        assign.cancel()
        #expect(assign.object == nil)
        _ = assign.receive(3)
        assign.receive(subscription: subscriptions[2])
        #expect(model.number == 2)
        #expect(subscriptions.map(\.history) == [["request unlimited", "cancel"], ["cancel"], ["cancel"]])
    }

    @Test func `assign sets a property and lets go of the object`() {
        final class Model { var number = 0 }
        weak var held: Model?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let model = Model()
            held = model
            let cancellable = subject.assign(to: \.number, on: model)
            subject.send(3)
            #expect(model.number == 3)
            cancellable.cancel()
            subject.send(4)
            #expect(model.number == 3)
        }
        #expect(held == nil)
    }
}
