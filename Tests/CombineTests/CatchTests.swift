import Combine
import Testing

@Suite struct CatchTests {
    @Test func `the remaining demand is requested from the second publisher`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(3))
        first.catch { _ in second }.subscribe(recorder)
        first.send(1)
        first.fail(Oops())
        first.send(2)
        second.send(3)
        recorder.subscription?.request(.max(5))
        second.finish()
        #expect(recorder.history == ["subscription Catch", "value 1", "value 3", "finished"])
        #expect(first.subscription.history == ["request max(3)"])
        #expect(second.subscription.history == ["request max(2)", "request max(5)"])
    }

    @Test func `a cancel reaches the current publisher`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        first.catch { _ in second }.subscribe(recorder)
        first.fail(Oops())
        recorder.subscription?.cancel()
        second.send(1)
        #expect(recorder.history == ["subscription Catch"])
        #expect(first.subscription.history == ["request unlimited"])
        #expect(second.subscription.history == ["request unlimited", "cancel"])
    }

    @Test(arguments: [false, true])
    func `the second publisher is kept only until it's subscribed to, or a cancel`(cancels: Bool) {
        weak var held: Scripted<Int, Oops>?
        let first = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        do {
            let second = Scripted<Int, Oops>(sendsSubscription: false)
            held = second
            first.catch { _ in second }.subscribe(recorder)
        }
        #expect(held != nil)
        if cancels {
            recorder.subscription?.cancel()
        } else {
            first.fail(Oops())
        }
        #expect(held == nil)
    }

    @Test func `tryCatch fails with the error that the closure throws`() {
        let recorder = Recorder<Int, any Error>()
        Fail<Int, Oops>(error: Oops()).tryCatch { error -> Just<Int> in throw error }.subscribe(recorder)
        #expect(recorder.history == ["subscription TryCatch", "failure oops"])
    }

    @Test func `demand returned for a value is passed on and counted`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1), more: .max(2))
        first.catch { _ in second }.subscribe(recorder)
        #expect(first.send(1) == .max(2))
        first.fail(Oops())
        #expect(second.send(2) == .max(2))
        second.fail(Oops())
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        #expect(recorder.history == ["subscription Catch", "value 1", "value 2", "failure oops"])
        #expect(first.subscription.history == ["request max(1)"])
        #expect(second.subscription.history == ["request max(2)"])
    }

    @Test func `a cancel before the second subscription arrives cancels it`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Oops>(sendsSubscription: false)
        let recorder = Recorder<Int, Oops>()
        first.catch { _ in second }.subscribe(recorder)
        first.fail(Oops())
        recorder.subscription?.cancel()
        second.send(second.subscription)
        second.send(1)
        #expect(recorder.history == ["subscription Catch"])
        #expect(first.subscription.history == ["request unlimited"])
        #expect(second.subscription.history == ["cancel"])
    }

    @Test func `signals outside a subscription are dropped, and a second subscription is cancelled`() {
        let publishers = (0..<2).map { _ in Scripted<Int, Oops>(sendsSubscription: false) }
        let recorder = Recorder<Int, Oops>()
        publishers[0].catch { _ in publishers[1] }.subscribe(recorder)
        let second = publishers.map { _ in RecordingSubscription() }
        for index in 0..<2 {
            publishers[index].send(10 * index)
            publishers[index].finish()
            publishers[index].fail(Oops())
            publishers[index].send(publishers[index].subscription)
            publishers[index].send(second[index])
            publishers[index].send(10 * index + 1)
            publishers[index].fail(Oops())
            publishers[index].send(10 * index + 2)
            publishers[index].finish()
        }
        #expect(recorder.history == ["subscription Catch", "value 1", "value 11", "failure oops"])
        let subscriptions = publishers.map(\.subscription)
        #expect(subscriptions.map(\.history) == [["request unlimited"], ["request unlimited"]])
        #expect(second.map(\.history) == [["cancel"], ["cancel"]])
    }

    @Test func `a cancel while the closure runs means that the second publisher isn't subscribed to`() {
        let first = Scripted<Int, Oops>()
        let second = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        let caught = first.catch { _ in
            recorder.subscription?.cancel()
            return second
        }
        caught.subscribe(recorder)
        first.fail(Oops())
        #expect(second.subscriber == nil)
        #expect(recorder.history == ["subscription Catch"])
    }

    @Test func `an error thrown after a cancel isn't sent`() {
        let first = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        let caught = first.tryCatch { error -> Just<Int> in
            recorder.subscription?.cancel()
            throw error
        }
        caught.subscribe(recorder)
        first.fail(Oops())
        #expect(recorder.history == ["subscription TryCatch"])
    }
}
