import Combine
import Foundation
import Testing

@Suite struct TransformingTests {
    @Test func `map passes on the subscription and the demand`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<String, Oops>(.max(1), more: .max(7))
        upstream.map { "<\($0)>" }.subscribe(recorder)
        #expect(upstream.send(1) == .max(7))
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription RecordingSubscription", "value <1>", "failure oops"])
        #expect(upstream.subscription.history == ["request max(1)"])
    }

    @Test func `another value is requested for each skipped one`() {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(2))
        upstream.filter { $0 > 1 }.subscribe(recorder)
        #expect(upstream.send(1) == .max(1))
        #expect(upstream.send(2) == .none)
        #expect(recorder.history == ["subscription RecordingSubscription", "value 2"])
    }

    @Test func `compactMap skips nil`() {
        let recorder = Recorder<Int, Never>()
        let upstream = Scripted<String, Never>()
        upstream.compactMap { Int($0) }.subscribe(recorder)
        #expect(["1", "x", "2"].map { upstream.send($0) } == [.none, .max(1), .none])
        #expect(recorder.history == ["subscription RecordingSubscription", "value 1", "value 2"])
    }

    @Test func `operators that need no subscription of their own pass on everything they receive`() {
        let operations: [(Scripted<Int, Oops>, Recorder<Int, Oops>) -> Void] = [
            { $0.map { $0 }.subscribe($1) },
            { $0.filter { _ in true }.subscribe($1) },
            { $0.compactMap { $0 }.subscribe($1) },
            { $0.mapError { $0 }.subscribe($1) },
        ]
        for operation in operations {
            let upstream = Scripted<Int, Oops>(sendsSubscription: false)
            let recorder = Recorder<Int, Oops>(.max(1))
            operation(upstream, recorder)
            upstream.send(1)
            upstream.send(upstream.subscription)
            upstream.send(upstream.subscription)
            upstream.finish()
            upstream.send(2)
            let subscription = "subscription RecordingSubscription"
            #expect(recorder.history == ["value 1", subscription, subscription, "finished", "value 2"])
            #expect(upstream.subscription.history == ["request max(1)", "request max(1)"])
        }
    }

    @Test func `the end and a cancel release a subscriber that keeps its subscription`() {
        let operations: [(PassthroughSubject<Int, Oops>) -> any Publisher<Int, Oops>] = [
            { $0 }, { $0.filter { _ in true } }, { $0.compactMap { $0 } }, { $0.retry(1) }, { $0.share() },
        ]
        for operation in operations {
            for cancels in [true, false] {
                weak var held: Recorder<Int, Oops>?
                let subject = PassthroughSubject<Int, Oops>()
                let publisher = operation(subject)
                do {
                    let recorder = Recorder<Int, Oops>()
                    held = recorder
                    publisher.subscribe(recorder)
                    if cancels {
                        recorder.subscription?.cancel()
                    } else {
                        subject.send(completion: .finished)
                    }
                }
                #expect(held == nil)
                withExtendedLifetime(publisher) {}
            }
        }
    }

    @Test func `a thrown error cancels upstream and ends the stream`() {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, any Error>()
        upstream.tryMap { (value: Int) throws -> Int in
            if value == 2 { throw Oops() }
            return value
        }
        .subscribe(recorder)
        upstream.send(1)
        #expect(upstream.send(2) == .none)
        upstream.send(3)
        upstream.finish()
        #expect(recorder.history == ["subscription TryMap", "value 1", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `mapError and setFailureType change only the failure`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, URLError>(.max(1))
        upstream.mapError { _ in URLError(.cancelled) }.subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        #expect(recorder.history.dropLast() == ["subscription RecordingSubscription", "value 1"])
        #expect(recorder.history.last?.hasPrefix("failure") == true)

        let other = Scripted<Int, Never>()
        let second = Recorder<Int, Oops>(.max(1))
        other.setFailureType(to: Oops.self).subscribe(second)
        other.send(1)
        other.finish()
        #expect(second.history == ["subscription RecordingSubscription", "value 1", "finished"])
    }

    @Test func `key paths select properties`() {
        let recorder = Recorder<String, Never>()
        Just("ab").map(\.count, \.isEmpty).map { "\($0)" }.subscribe(recorder)
        let upstream = Scripted<String, Never>()
        let counts = Recorder<Int, Never>()
        upstream.map(\.count).subscribe(counts)
        upstream.send("abc")
        #expect(recorder.history == ["subscription Just", "value (2, false)", "finished"])
        #expect(counts.history == ["subscription RecordingSubscription", "value 3"])
    }

    @Test func `decode and encode use the given coder`() throws {
        let recorder = Recorder<[Int], any Error>()
        let upstream = Scripted<Data, URLError>()
        upstream.decode(type: [Int].self, decoder: JSONDecoder()).subscribe(recorder)
        upstream.send(Data("[1]".utf8))
        upstream.send(Data("{".utf8))
        upstream.send(Data("[2]".utf8))
        #expect(recorder.history.prefix(2) == ["subscription Decode", "value [1]"])
        #expect(recorder.history.count == 3)
        #expect(recorder.history.last?.hasPrefix("failure") == true)
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])

        let texts = Recorder<String, any Error>()
        Just([1, 2]).encode(encoder: JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }.subscribe(
            texts
        )
        #expect(texts.history == ["subscription Encode", "value [1,2]", "finished"])
    }
}

@Suite struct HandleEventsTests {
    /// Records a publisher's signals in a list when they pass through.
    private final class Notes {
        var list: [String] = []

        func watch<P: Publisher>(_ publisher: P) -> Publishers.HandleEvents<P> {
            publisher.handleEvents(
                receiveSubscription: { self.list.append("subscription \($0)") },
                receiveOutput: { self.list.append("output \($0)") },
                receiveCompletion: { self.list.append("completion \($0)") },
                receiveCancel: { self.list.append("cancel") },
                receiveRequest: { self.list.append("request \($0)") },
            )
        }
    }

    @Test func `closures are called before each signal is passed on`() {
        let notes = Notes()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(2))
        recorder.onValue = { value in
            notes.list.append("received \(value)")
            return .max(1)
        }
        upstream.subscription.onRequest = { notes.list.append("requested \($0)") }
        notes.watch(upstream).subscribe(recorder)
        #expect(upstream.send(1) == .max(1))
        recorder.onValue = { _ in .none }
        #expect(upstream.send(2) == .none)
        upstream.fail(Oops())
        #expect(
            notes.list == [
                "subscription RecordingSubscription",
                "request max(2)", "requested max(2)",
                "output 1", "received 1", "request max(1)",
                "output 2",
                "completion failure(oops)",
            ]
        )
        #expect(recorder.history == ["subscription HandleEvents", "value 1", "value 2", "failure oops"])
    }

    @Test func `closures aren't called after the end`() {
        let notes = Notes()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        upstream.subscription.onCancel = { notes.list.append("cancelled") }
        notes.watch(upstream).subscribe(recorder)
        recorder.subscription?.cancel()
        recorder.subscription?.cancel()
        recorder.subscription?.request(.max(1))
        #expect(notes.list == ["subscription RecordingSubscription", "cancel", "cancelled"])
        #expect(upstream.subscription.history == ["cancel"])
    }
}
