import Combine
import Dispatch
import Testing

@Suite struct TimeoutTests {
    @Test func `the stream ends if nothing arrives for the interval`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1), more: .max(1))
        upstream.timeout(10, scheduler: scheduler, options: "x").subscribe(recorder)
        scheduler.advance(by: 9)
        #expect(upstream.send(1) == .none)
        #expect(recorder.history == ["subscription Timeout"])
        scheduler.advance(by: 9)
        #expect(recorder.history == ["subscription Timeout", "value 1"])
        scheduler.advance(by: 1)
        upstream.send(2)
        scheduler.advance(by: 20)
        #expect(recorder.history == ["subscription Timeout", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request max(1)", "request max(1)", "cancel"])
        // The timer is started by the subscription, and restarted by the first request.
        #expect(
            scheduler.history == [
                "after 10 every 10 ± 7, x",
                "after 10 every 10 ± 7, x",
                "after 19 every 10 ± 7, x",
                "schedule, x",
            ]
        )
        #expect(scheduler.waiting == 0)
    }

    @Test func `the stream can fail with a custom error`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.timeout(10, scheduler: scheduler, customError: { Oops() }).subscribe(recorder)
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Timeout", "failure oops"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a completion in time is delivered on the scheduler`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.timeout(10, scheduler: scheduler, customError: { Oops() }).subscribe(recorder)
        upstream.send(1)
        upstream.finish()
        #expect(recorder.history == ["subscription Timeout"])
        scheduler.advance(by: 30)
        #expect(recorder.history == ["subscription Timeout", "value 1", "finished"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `a completion that arrives just as the time runs out is the only one`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.timeout(10, scheduler: scheduler, customError: { Oops() }).subscribe(recorder)
        // The timer has fired, and is stopped before it has an effect.
        scheduler.onCancel = { upstream.finish() }
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Timeout", "finished"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `a cancel stops the timer`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.timeout(10, scheduler: scheduler).subscribe(recorder)
        recorder.subscription?.cancel()
        #expect(scheduler.waiting == 0)
        #expect(recorder.history == ["subscription Timeout"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }
}
