import Combine
import Dispatch
import Testing

@Suite struct DebounceTests {
    @Test func `a value is sent once no other has followed for the interval`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.debounce(for: 10, scheduler: scheduler, options: "x").subscribe(recorder)
        upstream.send(1)
        scheduler.advance(by: 9)
        upstream.send(2)
        scheduler.advance(by: 9)
        #expect(recorder.history == ["subscription Debounce"])
        scheduler.advance(by: 1)
        #expect(recorder.history == ["subscription Debounce", "value 2"])
        scheduler.advance(by: 50)
        upstream.send(3)
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Debounce", "value 2", "value 3"])
        #expect(upstream.subscription.history == ["request unlimited"])
        let expected = ["after 10 every 10", "after 19 every 10", "after 79 every 10"]
        #expect(scheduler.history == expected.map { "\($0) ± 7, x" })
        #expect(scheduler.waiting == 0)
    }

    @Test func `a value waiting at the end is dropped`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.debounce(for: 10, scheduler: scheduler, options: "x").subscribe(recorder)
        upstream.send(1)
        upstream.fail(Oops())
        #expect(scheduler.history == ["after 10 every 10 ± 7, x", "schedule, -"])
        upstream.send(2)
        #expect(recorder.history == ["subscription Debounce"])
        scheduler.advance()
        #expect(recorder.history == ["subscription Debounce", "failure oops"])
        #expect(scheduler.waiting == 0)
    }

    @Test func `a value that is due without demand is dropped`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>(.max(1))
        upstream.debounce(for: 10, scheduler: scheduler).subscribe(recorder)
        for value in 1...3 {
            if value == 3 { recorder.subscription?.request(.max(1)) }
            upstream.send(value)
            scheduler.advance(by: 10)
        }
        #expect(recorder.history == ["subscription Debounce", "value 1", "value 3"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `nothing is sent after a cancel`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.debounce(for: 10, scheduler: scheduler).subscribe(recorder)
        upstream.send(1)
        recorder.subscription?.cancel()
        #expect(scheduler.waiting == 0)
        upstream.send(2)
        upstream.finish()
        scheduler.advance(by: 20)
        #expect(recorder.history == ["subscription Debounce"])
        #expect(upstream.subscription.history == ["request unlimited", "cancel"])
    }

    @Test func `a completion waiting at a cancel is dropped`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.debounce(for: 10, scheduler: scheduler).subscribe(recorder)
        upstream.finish()
        recorder.subscription?.cancel()
        #expect(scheduler.waiting == 1)
        scheduler.advance()
        #expect(scheduler.waiting == 0)
        #expect(recorder.history == ["subscription Debounce"])
    }
}
