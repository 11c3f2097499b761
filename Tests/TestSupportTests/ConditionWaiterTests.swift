import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ConditionWaiterTests {
    @Test(arguments: [(0, 5), (3, 7), (.max, 11)])
    func `A wait ends at its time-out, or once nothing has been in flight`(_ busy: Int, _ all: Int) async {
        var tenths = 0
        let waiter = ConditionWaiter {
            tenths += 1
            return tenths > busy
        }
        #expect(await !waiter.wait(timeout: .seconds(1)) { false })
        #expect(tenths == all)
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
