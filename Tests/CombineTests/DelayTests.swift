import Combine
import Dispatch
import Foundation
import Testing

@Suite(.exitsWhenHung) struct DelayTests {
    @Test func `values and completion are delayed, the subscription isn't`() {
        let scheduler = VirtualScheduler()
        let upstream = Scripted<Int, Oops>()
        let recorder = Recorder<Int, Oops>(.max(1), more: .max(2))
        upstream.delay(for: 10, scheduler: scheduler, options: "x").subscribe(recorder)
        #expect(upstream.send(1) == .none)
        scheduler.advance(by: 5)
        upstream.fail(Oops())
        upstream.send(2)
        #expect(recorder.history == ["subscription Delay"])
        scheduler.advance(by: 5)
        #expect(recorder.history == ["subscription Delay", "value 1"])
        scheduler.advance(by: 5)
        #expect(recorder.history == ["subscription Delay", "value 1", "failure oops"])
        #expect(upstream.subscription.history == ["request max(1)", "request max(2)"])
        #expect(scheduler.history == ["after 10 ± 7, x", "after 15 ± 7, x"])
    }

    @Test func `a tolerance is passed to the scheduler`() {
        let scheduler = VirtualScheduler()
        let recorder = Recorder<Int, Never>()
        Just(1).delay(for: 10, tolerance: 3, scheduler: scheduler).subscribe(recorder)
        #expect(scheduler.history == ["after 10 ± 3, -", "after 10 ± 3, -"])
        scheduler.advance(by: 10)
        #expect(recorder.history == ["subscription Delay", "value 1", "finished"])
    }

    @Test func `a cancel while another thread delivers a value releases those that are waiting`() {
        nonisolated(unsafe) let scheduler = VirtualScheduler()
        let upstream = Scripted<Token, Never>()
        let recorder = Recorder<Token, Never>()
        let pause = Pause()
        recorder.onValue = { _ in
            pause.stay()
            return .none
        }
        upstream.delay(for: 60, scheduler: scheduler).subscribe(recorder)
        weak var value: Token?
        do {
            let token = Token()
            value = token
            upstream.send(Token())
            scheduler.advance(by: 1)
            upstream.send(token)
        }
        pause.begin { scheduler.advance(by: 59) }
        recorder.subscription?.cancel()
        pause.end()
        #expect(value == nil)
        #expect(recorder.history.count == 2)
    }

    @Test func `a concurrent queue keeps the order`() async {
        let queue = DispatchQueue(label: "DelayTests", attributes: .concurrent)
        let recorder = Recorder<Int, Never>()
        await withCheckedContinuation { continuation in
            recorder.onCompletion = { _ in continuation.resume() }
            (0..<200).publisher.delay(for: .microseconds(1), scheduler: queue).subscribe(recorder)
        }
        #expect(recorder.history == ["subscription Delay"] + (0..<200).map { "value \($0)" } + ["finished"])
    }
}
