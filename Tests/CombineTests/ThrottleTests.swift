import Combine
import Dispatch
import Testing

@Suite struct ThrottleTests {
    @Test(arguments: [(true, 3, 5), (false, 1, 4)])
    func `of the values of an interval, the latest or the first is sent`(
        latest: Bool,
        first: Int,
        second: Int,
    ) {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.throttle(for: 10, scheduler: scheduler, latest: latest).subscribe(recorder)
        for value in 1...3 { upstream.send(value) }
        #expect(recorder.history == ["subscription Throttle"])
        scheduler.advance()
        #expect(recorder.history == ["subscription Throttle", "value \(first)"])
        scheduler.advance(by: 4)
        upstream.send(4)
        upstream.send(5)
        scheduler.advance(by: 5)
        #expect(recorder.history == ["subscription Throttle", "value \(first)"])
        scheduler.advance(by: 1)
        #expect(recorder.history == ["subscription Throttle", "value \(first)", "value \(second)"])
        #expect(scheduler.history == ["schedule, -", "after 10 ± 7, -"])
        #expect(upstream.subscription.history == ["request unlimited"])
    }

    @Test func `a value that comes after the interval is sent immediately`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.throttle(for: 10, scheduler: scheduler, latest: true).subscribe(recorder)
        upstream.send(1)
        scheduler.advance(by: 10)
        upstream.send(2)
        scheduler.advance()
        #expect(recorder.history == ["subscription Throttle", "value 1", "value 2"])
        #expect(scheduler.history == ["schedule, -", "schedule, -"])
    }

    @Test func `a completion is sent on the scheduler, after the value that waits`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>()
        upstream.throttle(for: 10, scheduler: scheduler, latest: true).subscribe(recorder)
        upstream.send(1)
        scheduler.advance(by: 4)
        upstream.send(2)
        upstream.fail(Oops())
        upstream.send(3)
        scheduler.advance(by: 5)
        #expect(recorder.history == ["subscription Throttle", "value 1"])
        scheduler.advance(by: 1)
        #expect(recorder.history == ["subscription Throttle", "value 1", "value 2", "failure oops"])
        #expect(scheduler.waiting == 0)
    }

    @Test func `a completion without a waiting value doesn't wait for the interval`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        upstream.throttle(for: 10, scheduler: scheduler, latest: true).subscribe(recorder)
        upstream.send(1)
        scheduler.advance(by: 4)
        upstream.finish()
        scheduler.advance()
        #expect(recorder.history == ["subscription Throttle", "value 1", "finished"])
    }

    @Test func `a value sent while one is received follows it`() {
        let upstream = Scripted<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { value in
            if value < 3 { upstream.send(value + 1) }
            return .none
        }
        upstream.throttle(for: 10, scheduler: ImmediateScheduler.shared, latest: true).subscribe(recorder)
        upstream.send(1)
        #expect(recorder.history == ["subscription Throttle", "value 1", "value 2", "value 3"])
    }
}
