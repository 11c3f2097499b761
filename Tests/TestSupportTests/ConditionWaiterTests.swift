import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ConditionWaiterTests {
    @Test(arguments: [(0, 6), (3, 8), (.max, 41)])
    func `A wait ends at its time-out, or once nothing has been in flight`(_ busy: Int, _ all: Int) async {
        var turns = 0
        let waiter = ConditionWaiter {
            turns += 1
            return turns > busy
        }
        #expect(await !waiter.wait(timeout: .seconds(1)) { false })
        #expect(turns == all)
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
