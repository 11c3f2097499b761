import Foundation
import TestSupport
import Testing

@Suite("A condition waiter", .timeLimit(.minutes(5)))
@MainActor
struct ConditionWaiterTests {
    @Test("waits until its time-out, measured in turns of the main queue")
    func timeout() async {
        var tenths = 0
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { MainActor.assumeIsolated { tenths += 1 } }
        timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        timer.resume()
        let isMet = await ConditionWaiter().wait(timeout: .milliseconds(500)) { false }
        timer.cancel()
        #expect(!isMet)
        #expect(tenths >= 4, "The half second was over after \(tenths) tenths.")
    }

    @Test("checks its conditions when it is told to")
    func change() async {
        let waiter = ConditionWaiter()
        var isMet = false
        Task {
            isMet = true
            waiter.recheck()
        }
        #expect(await waiter.wait { isMet })
    }
}
