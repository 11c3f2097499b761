import Combine
import Testing

@Suite struct ZipEndTests {
    @Test func `zip finishes as soon as it can send no more pairs`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
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

    @Test func `publishers are subscribed to before downstream, and cancelled before it receives the end`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
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
            if fails {
                b.fail(Oops())
            } else {
                b.finish()
            }
            let end = fails ? "failure(oops)" : "finished"
            #expect(events == ["subscription", "a max(1)", "b max(1)", "a cancelled", end])
        }
    }

    @Test func `zip finishes immediately if no value is waiting`() {
        let a = Scripted<Int, Oops>()
        let b = Scripted<Int, Oops>()
        let c = Scripted<Int, Oops>()
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

    @Test func `a cancel releases waiting values and upstream`() {
        let a = Scripted<Token, Never>()
        let b = Scripted<Int, Never>()
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
}
