import Combine
import Testing

/// The rules that every operator with one upstream keeps, put to each in turn.
@Suite struct OneUpstreamTests {
    @Test(arguments: cases + onlookers) func `demand and cancel go up`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>(nil)
        operation.subscribe(upstream, recorder)
        recorder.subscription?.request(.max(2))
        recorder.subscription?.request(.max(3))
        recorder.subscription?.cancel()
        recorder.subscription?.cancel()
        recorder.subscription?.request(.max(4))
        #expect(upstream.subscription.history == ["request max(2)", "request max(3)", "cancel"])
        #expect(recorder.history == ["subscription \(operation.name)"])
    }

    @Test(arguments: cases + onlookers + gatherers)
    func `a second subscription is cancelled`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        let second = RecordingSubscription()
        upstream.send(second)
        #expect(second.history == ["cancel"])
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(recorder.history == ["subscription \(operation.name)"])
    }

    @Test(arguments: cases) func `nothing is sent after the end`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        upstream.send(1)
        upstream.finish()
        upstream.send(2)
        upstream.finish()
        upstream.fail(Oops())
        recorder.subscription?.request(.max(1))
        recorder.subscription?.cancel()
        let late = RecordingSubscription()
        upstream.send(late)
        #expect(recorder.history == ["subscription \(operation.name)", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request unlimited"])
        #expect(late.history == ["cancel"])
    }

    @Test(arguments: cases) func `nothing is sent after a cancel`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        recorder.onValue = { _ in
            recorder.subscription?.cancel()
            return .none
        }
        upstream.send(1)
        upstream.send(2)
        upstream.finish()
        #expect(recorder.history == ["subscription \(operation.name)", "value 1"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test(arguments: cases + gatherers) func `a failure comes through, once`(_ operation: Case) {
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, any Error>()
        operation.subscribe(upstream, recorder)
        upstream.fail(Oops())
        upstream.fail(Oops())
        upstream.finish()
        #expect(recorder.history == ["subscription \(operation.name)", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test(arguments: cases + onlookers + gatherers, [true, false])
    func `the end frees upstream`(_ operation: Case, cancels: Bool) {
        weak var held: Token?
        let recorder = Recorder<Int, any Error>()
        let upstream = Scripted<Int, Oops>()
        do {
            let token = Token()
            held = token
            let subscription = RecordingSubscription()
            subscription.onRequest = { _ in _ = token }
            let silent = Scripted<Int, Oops>(sendsSubscription: false)
            operation.subscribe(silent, recorder)
            silent.send(subscription)
            if cancels { recorder.subscription?.cancel() } else { silent.finish() }
            silent.forget()
        }
        #expect(held == nil)
        _ = upstream
    }
}
