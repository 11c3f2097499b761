import Combine
import Dispatch
import Testing

@Suite struct ReducingTests {
    /// Returns what downstream and upstream receive when upstream sends 1 to 4 and finishes.
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
        #expect(histories { $0.last { $0 > 4 } } == [["subscription LastWhere", "finished"], expected])
    }

    @Test func `collect sends all values in one array`() {
        let expected = [["subscription Collect", "value [1, 2, 3, 4]", "finished"], ["request unlimited"]]
        #expect(histories { $0.collect() } == expected)
        let recorder = Recorder<[Int], Never>()
        Empty<Int, Never>().collect().subscribe(recorder)
        #expect(recorder.history == ["subscription Collect", "value []", "finished"])
    }

    @Test func `the end waits for demand, with or without a result`() {
        for first in [true, false] {
            let upstream = Scripted<Int, Oops>()
            let recorder = Recorder<Int, Oops>(nil)
            if first {
                upstream.first().subscribe(recorder)
            } else {
                upstream.last().subscribe(recorder)
            }
            upstream.send(1)
            upstream.finish()
            let name = "subscription \(first ? "First" : "Last")"
            #expect(recorder.history == [name])
            recorder.subscription?.request(.max(1))
            recorder.subscription?.request(.max(1))
            #expect(recorder.history == [name, "value 1", "finished"])
            #expect(upstream.subscription.history == ["request unlimited"] + (first ? ["cancel"] : []))
        }
        #expect(histories(demand: nil) { $0.last { $0 > 4 } }[0] == ["subscription LastWhere"])
        let recorder = Recorder<Int, Never>(nil)
        Empty<Int, Never>().first().subscribe(recorder)
        #expect(recorder.history == ["subscription First"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription First", "finished"])
    }

    @Test func `reduce sends the result of combining all values`() {
        let expected = [["subscription Reduce", "value 01234", "finished"], ["request unlimited"]]
        #expect(histories { $0.reduce("0") { "\($0)\($1)" } } == expected)
        let recorder = Recorder<Int, Never>()
        Empty<Int, Never>().reduce(7, +).subscribe(recorder)
        #expect(recorder.history == ["subscription Reduce", "value 7", "finished"])
    }
}

@Suite struct ReducingEndTests {
    @Test func `demand from another thread during the end is served once`() {
        for _ in 0..<200 {
            nonisolated(unsafe) let upstream = Scripted<Int, Oops>()
            nonisolated(unsafe) let recorder = Recorder<Int, Never>(nil)
            upstream.last().replaceError(with: 9).subscribe(recorder)
            upstream.send(1)
            DispatchQueue.concurrentPerform(iterations: 3) { index in
                if index == 0 {
                    upstream.finish()
                } else {
                    recorder.subscription?.request(.max(1))
                }
            }
            #expect(recorder.history == ["subscription ReplaceError", "value 1", "finished"])
        }
    }

    @Test(arguments: [true, false]) func `the end releases stored values`(cancels: Bool) {
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
}

/// Tests for `collect`; its results are tested in `ReducingTests`.
@Suite struct CollectTests {
    @Test func `a failure discards the result`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>(nil)
        upstream.collect().subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Collect", "failure oops"])
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

    @Test func `a failure discards an incomplete array`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<[Int], Oops>()
        upstream.collect(2).subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription CollectByCount", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }
}

/// Tests for `prefix` and `dropFirst`.
@Suite struct PrefixDropTests {
    @Test func `prefix sends the first values, cancels upstream, then finishes`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(nil, more: .max(5))
        var events: [String] = []
        upstream.subscription.onCancel = { events.append("cancel") }
        recorder.onCompletion = { events.append("\($0)") }
        upstream.prefix(2).subscribe(recorder)
        recorder.subscription?.request(.max(3))
        #expect(upstream.send(1) == .max(5))
        #expect(upstream.send(2) == .none)
        #expect(events == ["cancel", "finished"])
        upstream.send(3)
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        #expect(recorder.history == ["subscription Output", "value 1", "value 2", "finished"])
        #expect(upstream.subscription.history == ["request max(3)", "cancel"])
    }

    @Test func `a value that is sent while the last one is received is left out`() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value < 4 { subject.send(value + 1) }
            return .none
        }
        subject.prefix(2).subscribe(recorder)
        subject.send(1)
        #expect(recorder.history == ["subscription Output", "value 1", "value 2", "finished"])
    }

    @Test func `dropFirst leaves out the first values, and requests them in addition`() {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(4), more: .max(3))
        upstream.dropFirst(2).subscribe(recorder)
        #expect((1...4).map { upstream.send($0) } == [.none, .none, .max(3), .max(3)])
        recorder.subscription?.request(.max(1))
        upstream.fail(Oops())
        #expect(recorder.history == ["subscription Drop", "value 3", "value 4", "failure oops"])
        #expect(upstream.subscription.history == ["request max(6)", "request max(1)"])
    }

    @Test func `dropFirst drops a value without demand`() {
        let model = CurrentValueSubject<Int, Never>(1)
        let recorder = Recorder<Int, Never>(nil)
        model.dropFirst().subscribe(recorder)
        model.send(2)
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Drop", "value 2"])
    }

    @Test func `a negative number of values stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Never>().prefix(-1) }
        await #expect(processExitsWith: .failure) {
            _ = PassthroughSubject<Int, Never>().dropFirst(-1).sink { _ in }
        }
    }
}
