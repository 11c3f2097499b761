import Combine
import Dispatch
import Testing

@Suite struct ReducingTests {
    /// What a stream of 1 to 4 comes to, and what upstream is told meanwhile.
    private func histories<P: Publisher>(
        demand: Subscribers.Demand? = .max(1),
        _ operate: (Scripted<Int, Oops>) -> P,
    ) -> [[String]] {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<P.Output, P.Failure>(demand)
        operate(upstream).subscribe(recorder)
        for value in 1...4 { #expect(upstream.send(value) == .none) }
        upstream.finish()
        return [recorder.history, upstream.subscription.history]
    }

    @Test func `first cancels upstream, sends the value and finishes`() {
        let expected = ["request unlimited", "cancel"]
        #expect(histories { $0.first() } == [["subscription First", "value 1", "finished"], expected])
        #expect(
            histories { $0.first { $0 > 2 } } == [
                ["subscription TryFirst", "value 3", "finished"], expected,
            ]
        )
        #expect(
            histories { $0.tryFirst { $0 > 2 } } == [
                ["subscription TryFirstWhere", "value 3", "finished"], expected,
            ]
        )
        #expect(
            histories { $0.first { $0 > 4 } } == [
                ["subscription TryFirst", "finished"], ["request unlimited"],
            ]
        )
    }

    @Test func `last sends the value when upstream finishes`() {
        let expected = ["request unlimited"]
        #expect(histories { $0.last() } == [["subscription Last", "value 4", "finished"], expected])
        #expect(
            histories { $0.last { $0 < 3 } } == [
                ["subscription LastWhere", "value 2", "finished"], expected,
            ]
        )
        #expect(
            histories { $0.tryLast { $0 < 3 } } == [
                ["subscription TryLastWhere", "value 2", "finished"], expected,
            ]
        )
        #expect(histories { $0.last { $0 > 4 } } == [["subscription LastWhere", "finished"], expected])
    }

    @Test func `collect sends all in an array`() {
        let expected = [["subscription Collect", "value [1, 2, 3, 4]", "finished"], ["request unlimited"]]
        #expect(histories { $0.collect() } == expected)
        let recorder = Recorder<[Int], Never>()
        Empty<Int, Never>().collect().subscribe(recorder)
        #expect(recorder.history == ["subscription Collect", "value []", "finished"])
    }

    @Test func `the result waits for demand, an end without one doesn't`() {
        for first in [true, false] {
            let upstream = Scripted<Int, Oops>()
            let recorder = Recorder<Int, Oops>(nil)
            if first { upstream.first().subscribe(recorder) } else { upstream.last().subscribe(recorder) }
            upstream.send(1)
            upstream.finish()
            let name = "subscription \(first ? "First" : "Last")"
            #expect(recorder.history == [name])
            recorder.subscription?.request(.max(1))
            recorder.subscription?.request(.max(1))
            #expect(recorder.history == [name, "value 1", "finished"])
            #expect(upstream.subscription.history == ["request unlimited"] + (first ? ["cancel"] : []))
        }
        #expect(histories(demand: nil) { $0.last { $0 > 4 } }[0] == ["subscription LastWhere", "finished"])
    }

    @Test func `a closure that throws cancels upstream and fails`() {
        let fails: (Int) throws -> Bool = { if $0 == 3 { throw Oops() } else { false } }
        #expect(
            histories(demand: nil) { $0.tryFirst(where: fails) } == [
                ["subscription TryFirstWhere", "failure oops"], ["request unlimited", "cancel"],
            ]
        )
        #expect(
            histories(demand: nil) { $0.tryLast(where: fails) } == [
                ["subscription TryLastWhere", "failure oops"], ["request unlimited", "cancel"],
            ]
        )
    }

    @Test func `a failure discards the result`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>(nil)
        upstream.collect().subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Collect", "failure oops"])
    }

    @Test func `a result that waits is dropped at a cancel`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil)
        upstream.first().subscribe(recorder)
        upstream.send(1)
        recorder.subscription?.cancel()
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription First"])
    }

    @Test func `re-entrant values after the first are dropped`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            subject.send(value + 1)
            return .max(1)
        }
        subject.first().subscribe(recorder)
        subject.send(1)
        #expect(recorder.history == ["subscription First", "value 1", "finished"])
    }

    @Test func `collecting by count multiplies demand`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>(.max(2))
        recorder.onValue = { $0 == [1, 2] ? .max(3) : .none }
        upstream.collect(2).subscribe(recorder)
        #expect((1...4).map { upstream.send($0) } == [.none, .max(6), .none, .none])
        upstream.send(5)
        upstream.finish()
        #expect(
            recorder.history == [
                "subscription CollectByCount", "value [1, 2]", "value [3, 4]", "value [5]", "finished",
            ]
        )
        #expect(upstream.subscription.history == ["request max(4)"])
    }

    @Test func `a failure discards the rest of a count`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>()
        upstream.collect(2).subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription CollectByCount", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `demand that meets the end from another thread is served once`() {
        for _ in 0..<200 {
            nonisolated(unsafe) let upstream = Scripted<Int, Oops>()
            nonisolated(unsafe) let recorder = Recorder<Int, Never>(nil)
            upstream.last().replaceError(with: 9).subscribe(recorder)
            upstream.send(1)
            DispatchQueue.concurrentPerform(iterations: 3) { index in
                if index == 0 { upstream.finish() } else { recorder.subscription?.request(.max(1)) }
            }
            #expect(recorder.history == ["subscription ReplaceError", "value 1", "finished"])
        }
    }

    @Test(arguments: [true, false]) func `the end frees what is held`(cancels: Bool) {
        weak var held: Token?
        let upstream = Scripted<Token, Oops>()
        let recorders = (0..<3).map { _ in Recorder<[Token], Oops>() }
        let single = Recorder<Token, Oops>(nil)
        var subscribers: [AnySubscriber<Token, Oops>] = []
        do {
            let token = Token()
            held = token
            upstream.collect().subscribe(recorders[0])
            if let subscriber = upstream.subscriber { subscribers.append(subscriber) }
            upstream.collect(2).subscribe(recorders[1])
            if let subscriber = upstream.subscriber { subscribers.append(subscriber) }
            upstream.last().subscribe(single)
            if let subscriber = upstream.subscriber { subscribers.append(subscriber) }
            for subscriber in subscribers { _ = subscriber.receive(token) }
        }
        #expect(held != nil)
        for subscriber in subscribers where !cancels { subscriber.receive(completion: .failure(Oops())) }
        for recorder in recorders { recorder.subscription?.cancel() }
        single.subscription?.cancel()
        #expect(held == nil)
    }

    @Test func `a cancel upon the result doesn't keep the completion back`() {
        let upstream = Scripted<Int, Oops>()
        let recorders = (0..<3).map { _ in Recorder<Int, Oops>() }
        for recorder in recorders {
            recorder.onValue = { [unowned recorder] _ in
                recorder.subscription?.cancel()
                recorder.subscription?.request(.max(1))
                return .max(1)
            }
        }
        upstream.first().subscribe(recorders[0])
        upstream.send(1)
        upstream.last().subscribe(recorders[1])
        upstream.send(1)
        upstream.finish()
        upstream.collect().map { $0.count }.subscribe(recorders[2])
        upstream.finish()
        #expect(
            recorders.map(\.history) == [
                ["subscription First", "value 1", "finished"],
                ["subscription Last", "value 1", "finished"],
                ["subscription Collect", "value 0", "finished"],
            ]
        )
        let expected = ["request unlimited", "cancel", "request unlimited", "request unlimited"]
        #expect(upstream.subscription.history == expected)
    }

    @Test func `upstream is cancelled before the first value is sent`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        var order: [String] = []
        upstream.subscription.onRequest = { order.append("request \($0)") }
        upstream.subscription.onCancel = { order.append("cancel") }
        let ask = recorder.onSubscription
        recorder.onSubscription = {
            ask($0)
            order.append("subscribed")
        }
        recorder.onValue = {
            order.append("value \($0)")
            return .none
        }
        upstream.first().subscribe(recorder)
        upstream.send(1)
        #expect(order == ["subscribed", "request unlimited", "cancel", "value 1"])
    }

    @Test func `mirrors show the state`() throws {
        let upstream = Scripted<Int, Oops>(sendsSubscription: false)
        upstream.collect().subscribe(Recorder<[Int], Oops>())
        let subscriber = try #require(upstream.subscriber)
        func shown() -> [String] {
            subscriber.customMirror.children.map { "\($0.label ?? "") \($0.value)" }
        }
        let start = ["downstream Recorder", "result Optional([])", "initial Optional([])"]
        #expect(shown() == start + ["status awaitingSubscription"])
        upstream.send(upstream.subscription)
        upstream.send(1)
        #expect(
            shown() == [
                start[0], "result Optional([1])", start[2], "status subscribed(RecordingSubscription)",
            ]
        )
        upstream.finish()
        #expect(shown().last == "status terminal")
    }
}
