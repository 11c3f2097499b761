import Foundation
import Testing

@testable import EveryOrder

struct HangMeterTests {
    /// The number of ticks after which a main thread hangs that does the same in each, or `nil` if it never does.
    private func ticks(main: Double, others: Double = 0, events: Int = 0) -> Int? {
        var meter = HangMeter(limit: 10)
        return (0..<1000).first { tick in
            meter.isHang(
                at: HangMeter.Sample(
                    events: events * tick,
                    main: main * Double(tick),
                    process: (main + others) * Double(tick)
                )
            )
        }
    }

    @Test func `a main thread hangs that computes, or is blocked while the process does nothing`() {
        #expect(ticks(main: 0.1) == 100)
        #expect(ticks(main: 0.05) == 200)
        #expect(ticks(main: 0) == 100)
        // One that looks again and again for what never comes.
        #expect(ticks(main: 0.002) == 100)
    }

    @Test func `a main thread doesn't hang that gets further, or waits for another thread's work`() {
        #expect(ticks(main: 0.1, events: 1) == nil)
        #expect(ticks(main: 0, others: 0.1) == nil)
    }

    /// A debugger, Ctrl-Z, or a machine that sleeps: between two ticks, ten seconds may pass in which nothing has happened.
    @Test func `a process that is stopped doesn't hang`() {
        var meter = HangMeter(limit: 10)
        let hangs = (0..<20).map { stop in
            meter.isHang(
                at: HangMeter.Sample(events: 0, main: 0.002 * Double(stop), process: 0.002 * Double(stop))
            )
        }
        #expect(!hangs.contains(true))
    }

    @Test func `the processor time of a thread grows while it computes, and for others, too`() async {
        let time = ProcessorTime.ofThisThread()
        let before = (time.seconds, ProcessorTime.process.seconds)
        while time.seconds < before.0 + 0.01 {}
        let seconds = await Task.detached { time.seconds }.value
        #expect(seconds >= before.0 + 0.01)
        #expect(ProcessorTime.process.seconds >= before.1 + 0.01)
    }

    @Test func `a debugger is one that traces the process`() {
        #expect(Debugger.isAttached(in: "Name:\ttests\nTracerPid:\t4711\nUid:\t0\n"))
        #expect(!Debugger.isAttached(in: "Name:\ttests\nTracerPid:\t0\nUid:\t0\n"))
    }
}
