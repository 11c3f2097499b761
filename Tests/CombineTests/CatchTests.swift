import Combine
import Testing

@Suite struct CatchTests {
    @Test func `the second publisher is asked for what the first left open`() {
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

    @Test func `a cancel reaches the one that is subscribed to`() {
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

    @Test func `tryCatch fails with what is thrown`() {
        let recorder = Recorder<Int, any Error>()
        Fail<Int, Oops>(error: Oops()).tryCatch { error -> Just<Int> in throw error }.subscribe(recorder)
        #expect(recorder.history == ["subscription TryCatch", "failure oops"])
    }

    @Test func `demand in answer to a value is passed on, and counted`() {
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

    @Test func `a cancel between the two cancels the second`() {
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
}
