import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ConditionWaiterTests {
    @Test func `A condition waiter waits until its time-out, measured in turns of the main queue`() async {
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

    @Test func `A condition waiter checks its conditions when it is told to`() async {
        let waiter = ConditionWaiter()
        var isMet = false
        Task {
            isMet = true
            waiter.recheck()
        }
        #expect(await waiter.wait { isMet })
    }
}
