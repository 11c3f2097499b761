import Foundation
import Testing

@testable import EveryOrder

struct HangMeterTests {
    /// The number of ticks after which a main thread hangs if the same happens in each, or `nil` if it never does.
    ///
    /// - Parameters:
    ///   - busiest: The processor time of the busiest thread in a tick.
    ///   - threads: The number of threads that are as busy.
    ///   - handled: The number of blocks that the main queue runs in a tick.
    private func ticks(busiest: Double, threads: Int = 1, handled: Int = 0) -> Int? {
        var meter = HangMeter(limit: 10)
        return (0..<1000).first { tick in
            let used = busiest * Double(tick)
            let times = Dictionary(uniqueKeysWithValues: (0..<threads).map { ($0, used) })
            let process = used * Double(threads)
            return meter.isHang(at: .init(handled: handled * tick, threads: times, process: process))
        }
    }

    @Test func `a main thread hangs that computes, or is blocked while the process does nothing`() {
        #expect(ticks(busiest: 0.1) == 100)
        #expect(ticks(busiest: 0.05) == 200)
        #expect(ticks(busiest: 0) == 100)
        // One that looks again and again for what never comes.
        #expect(ticks(busiest: 0.002) == 100)
    }

    /// With many threads, a process uses its ten seconds soon, and each of them only a part.
    @Test func `a main thread doesn't hang that handles what comes, or waits for a processor`() {
        #expect(ticks(busiest: 0.1, handled: 1) == nil)
        #expect(ticks(busiest: 0, handled: 1) == nil)
        #expect(ticks(busiest: 0.009, threads: 20) == nil)
    }

    #if os(Linux)
    /// There, any thread may run the main queue.
    @Test @MainActor func `the threads include the one that runs the main queue now`() {
        let threads = ProcessorTime.threads()
        let before = threads()
        let time = ProcessorTime.ofThisThread()
        let start = time.seconds
        while time.seconds < start + 0.02 {}
        let after = threads()
        #expect(after.contains { $1 - before[$0, default: 0] >= 0.02 })
        // Each has its own time.
        #expect(after.values.reduce(0, +) <= ProcessorTime.process.seconds)
    }
    #endif

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
