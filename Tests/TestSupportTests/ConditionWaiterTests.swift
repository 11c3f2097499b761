import Foundation
import TestSupport
import Testing

@Suite("Conditions", .timeLimit(.minutes(5)))
@MainActor
struct ConditionsTests {
    @Test("are waited for as long as patience says, in the main queue's own time")
    func patience() async {
        var tenths = 0
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { MainActor.assumeIsolated { tenths += 1 } }
        timer.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
        timer.resume()
        let isMet = await ConditionWaiter().wait(timeout: .milliseconds(500)) { false }
        timer.cancel()
        #expect(!isMet)
        #expect(tenths >= 4, "Patience of half a second ran out after \(tenths) tenths.")
    }

    @Test("are looked at when a change is told")
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
