import Combine
import Dispatch
import Testing

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

    @Test func `the completion arrives despite a cancel while the result is received`() {
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
}
