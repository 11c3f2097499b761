import Combine
import Dispatch
import Testing

@Suite struct ZipTests {
    @Test func `each is asked for what downstream asks for`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<String, Oops>())
        let recorder = Recorder<String, Oops>(.max(1))
        a.zip(b) { "\($0)\($1)" }.subscribe(recorder)
        recorder.onValue = { $0 == "1a" ? .max(2) : .none }
        #expect(a.send(1) == .none)
        #expect(a.send(2) == .none)
        #expect(b.send("a") == .max(2))
        #expect(b.send("b") == .none)
        #expect(recorder.history == ["subscription Zip", "value 1a", "value 2b"])
        #expect(a.subscription.history == ["request max(1)", "request max(2)"])
        #expect(b.subscription.history == ["request max(1)"])
    }

    @Test func `a surplus waits for demand`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>(.max(1))
        a.zip(b, +).subscribe(recorder)
        for value in 1...2 {
            a.send(value)
            b.send(value)
        }
        #expect(recorder.history == ["subscription Zip", "value 2"])
        recorder.subscription?.request(.max(1))
        #expect(recorder.history == ["subscription Zip", "value 2", "value 4"])
    }

    @Test func `it finishes as soon as it can never emit again`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.zip(b, +).subscribe(recorder)
        a.send(1)
        a.finish()
        #expect(recorder.history == ["subscription Zip"])
        b.send(2)
        b.send(3)
        #expect(recorder.history == ["subscription Zip", "value 3", "finished"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `all are subscribed to before downstream, and cancelled before it hears the end`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        for fails in [false, true] {
            let recorder = Recorder<Int, Oops>()
            var events: [String] = []
            a.subscription.onRequest = { events.append("a \($0)") }
            b.subscription.onRequest = { events.append("b \($0)") }
            a.subscription.onCancel = { events.append("a cancelled") }
            recorder.onSubscription = {
                events.append("subscription")
                $0.request(.max(1))
            }
            recorder.onCompletion = { events.append("\($0)") }
            a.zip(b, +).subscribe(recorder)
            if fails { b.fail(Oops()) } else { b.finish() }
            let end = fails ? "failure(oops)" : "finished"
            #expect(events == ["subscription", "a max(1)", "b max(1)", "a cancelled", end])
        }
    }

    @Test func `without a surplus it finishes at once`() {
        let (a, b, c) = (Scripted<Int, Oops>(), Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.zip(b, c) { $0 + $1 + $2 }.subscribe(recorder)
        b.send(1)
        c.finish()
        a.finish()
        #expect(recorder.history == ["subscription Zip", "finished"])
        #expect(a.subscription.history == ["request unlimited", "cancel"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
        #expect(c.subscription.history == ["request unlimited"])
    }

    @Test func `a failure cancels the others at once, surplus or not`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.zip(b, +).subscribe(recorder)
        a.send(1)
        a.fail(Oops())
        b.send(1)
        #expect(recorder.history == ["subscription Zip", "failure oops"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `an early end comes after the subscription`() {
        let recorder = Recorder<Int, Never>()
        Empty<Int, Never>().zip(Just(1), +).subscribe(recorder)
        #expect(recorder.history == ["subscription Zip", "finished"])
    }

    @Test func `a cancel frees what waits and upstream`() {
        let (a, b) = (Scripted<Token, Never>(), Scripted<Int, Never>())
        let recorder = Recorder<Int, Never>()
        weak var held: Token?
        a.zip(b) { $1 }.subscribe(recorder)
        do {
            let token = Token()
            held = token
            a.send(token)
        }
        #expect(held != nil)
        recorder.subscription?.cancel()
        #expect(held == nil)
        #expect(a.subscription.history == ["request unlimited", "cancel"])
        #expect(b.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `four sequences`() {
        let recorder = Recorder<String, Never>()
        (1...3).publisher.zip("ab".publisher, (5...9).publisher, (0...9).publisher) { "\($0)\($1)\($2)\($3)" }
            .subscribe(recorder)
        #expect(recorder.history == ["subscription Zip", "value 1a50", "value 2b61", "finished"])
    }

    @Test func `from many threads every pair comes once, in order`() {
        nonisolated(unsafe) let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>()
        subjects[0].zip(subjects[1]) { $0 == $1 ? $0 : -1 }.subscribe(recorder)
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            for value in 0..<1000 { subjects[index].send(value) }
            subjects[index].send(completion: .finished)
        }
        #expect(
            recorder.history == ["subscription Zip"] + (0..<1000).map { "value \($0)" } + ["finished"]
        )
    }
}

@Suite struct CombineLatestTests {
    @Test func `each new value comes with the latest of the others`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<String, Oops>())
        let recorder = Recorder<String, Oops>()
        a.combineLatest(b) { "\($0)\($1)" }.subscribe(recorder)
        a.send(1)
        a.send(2)
        b.send("a")
        b.send("b")
        a.finish()
        b.send("c")
        b.finish()
        let values = ["value 2a", "value 2b", "value 2c"]
        #expect(recorder.history == ["subscription CombineLatest"] + values + ["finished"])
        #expect(a.subscription.history == ["request unlimited"])
        #expect(b.subscription.history == ["request unlimited"])
    }

    @Test func `each is asked for what downstream asks for, which is never exceeded`() {
        let (a, b) = (Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>(.max(1))
        a.combineLatest(b, +).subscribe(recorder)
        recorder.onValue = { $0 == 11 ? .max(1) : .none }
        #expect(a.send(1) == .none)
        #expect(b.send(10) == .max(1))
        #expect(a.send(2) == .none)
        #expect(a.send(3) == .none)
        #expect(recorder.history == ["subscription CombineLatest", "value 11", "value 12"])
        #expect(a.subscription.history == ["request max(1)", "request max(1)"])
        #expect(b.subscription.history == ["request max(1)"])
    }

    @Test func `a failure cancels the others`() {
        let (a, b, c) = (Scripted<Int, Oops>(), Scripted<Int, Oops>(), Scripted<Int, Oops>())
        let recorder = Recorder<Int, Oops>()
        a.combineLatest(b, c) { $0 + $1 + $2 }.subscribe(recorder)
        b.fail(Oops())
        c.fail(Oops())
        #expect(recorder.history == ["subscription CombineLatest", "failure oops"])
        #expect(a.subscription.history == ["request unlimited", "cancel"])
        #expect(b.subscription.history == ["request unlimited"])
        #expect(c.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a subscriber may send to one of them`() {
        let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(10))
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value == 10 { a.send(1) }
            return .none
        }
        a.combineLatest(b, +).subscribe(recorder)
        b.send(20)
        #expect(recorder.history == ["subscription CombineLatest", "value 10", "value 11", "value 21"])
    }

    @Test func `four of them finish when all have`() {
        let recorder = Recorder<Int, Never>()
        Just(1).combineLatest(Just(2), Just(3), (4...5).publisher) { $0 + $1 + $2 + $3 }.subscribe(recorder)
        #expect(recorder.history == ["subscription CombineLatest", "value 10", "value 11", "finished"])
    }

    @Test func `from many threads the last value has the latest of each`() {
        nonisolated(unsafe) let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Recorder<Int, Never>()
        subjects[0].combineLatest(subjects[1], subjects[2]) { $0 + $1 + $2 }.subscribe(recorder)
        DispatchQueue.concurrentPerform(iterations: 3) { index in
            for value in 1...500 { subjects[index].send(value) }
            subjects[index].send(completion: .finished)
        }
        #expect(recorder.history.suffix(2) == ["value 1500", "finished"])
    }
}
