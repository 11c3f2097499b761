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
    ///   - waiting: The time that it waits for a processor in a tick.
    private func ticks(busiest: Double, threads: Int = 1, handled: Int = 0, waiting: Double = 0) -> Int? {
        var meter = HangMeter(limit: 10)
        return (0..<1000).first { tick in
            let used = busiest * Double(tick)
            let times = Dictionary(uniqueKeysWithValues: (0..<threads).map { ($0, used) })
            let active = (used + waiting * Double(tick)) * Double(threads)
            return meter.isHang(at: .init(handled: handled * tick, threads: times, active: active))
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
        #expect(ticks(busiest: 0.0002, waiting: 0.09) == nil)
    }

    #if os(Linux)
    /// There, any thread may run the main queue.
    @Test @MainActor func `the threads include the one that runs the main queue now`() {
        let threads = ProcessorTime.threads()
        let before = threads()
        let start = ProcessorTime.process
        while ProcessorTime.process < start + 0.2,
            !threads().byThread.contains(where: { thread, time in
                time - before.byThread[thread, default: 0] >= 0.02
            })
        {}
        let after = threads()
        #expect(after.byThread.contains { $1 - before.byThread[$0, default: 0] >= 0.02 })
        #expect(after.active - before.active >= 0.02)
    }
    #endif

    @Test func `a debugger is one that traces the process`() {
        #expect(Debugger.isAttached(in: "Name:\ttests\nTracerPid:\t4711\nUid:\t0\n"))
        #expect(!Debugger.isAttached(in: "Name:\ttests\nTracerPid:\t0\nUid:\t0\n"))
    }
}
