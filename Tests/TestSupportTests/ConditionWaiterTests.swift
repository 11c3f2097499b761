import Foundation
import FoundationCompat
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ConditionWaiterTests {
    @Test(arguments: [(0, 6), (3, 8), (.max, 1000 / ConditionWaiter.turn + 1)])
    func `A wait ends at its time-out, or once nothing has been in flight`(_ busy: Int, _ all: Int) async {
        var turns = 0
        let waiter = ConditionWaiter {
            turns += 1
            return turns > busy
        }
        #expect(await !waiter.wait(timeout: .seconds(1)) { false })
        #expect(turns == all)
    }

    @Test func `A wait goes on while a thread is at work`() async throws {
        let isOver = Locked(false)
        let results = ValueCollector<Int>()
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {}
            results.add(1)
        }
        let task = Task { try await results.next() }
        // Longer than it takes to give up.
        for _ in 1...2 { #expect(await !ConditionWaiter { true }.wait { false }) }
        isOver.withLock { $0 = true }
        #expect(try await task.value == 1)
    }
}
