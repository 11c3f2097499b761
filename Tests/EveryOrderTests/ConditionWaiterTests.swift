import Foundation
import Synchronization
import Testing

@testable import EveryOrder

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ConditionWaiterTests {
    @Test func `Each wait in vain shortens later waits, to three turns in the end`() async {
        let patience = Patience { .zero }
        await Patience.$current.withValue(patience) {
            var turns: [Int] = []
            for _ in 1...5 {
                turns.append(patience.turns)
                #expect(await !ConditionWaiter().wait { false })
            }
            #expect(turns == [100, 25, 6, 3, 3])
        }
    }

    @Test func `What comes after a third of a second is late, not missing`() async {
        let patience = Patience { .zero }
        await Patience.$current.withValue(patience) {
            let waiter = ConditionWaiter()
            var hasCome = false
            Task {
                for _ in 1...33 { await patience.takeTurn() }
                hasCome = true
                waiter.recheck()
            }
            #expect(await waiter.wait { hasCome })
            #expect(patience.slowest > 11)
        }
    }

    @Test func `No wait is shorter than three times the slowest that succeeded`() {
        let patience = Patience { .zero }
        for turns in [7, 5] { patience.succeed(after: turns) }
        for round in 0..<9 { patience.giveUp(begunIn: round) }
        #expect(patience.turns == 21)
    }

    @Test func `Something that came slowly doesn't make each wait in vain long`() {
        let patience = Patience { .zero }
        patience.succeed(after: 50)
        #expect(patience.turns == 100)
        for round in 0..<9 { patience.giveUp(begunIn: round) }
        #expect(patience.turns == 25)
    }

    @Test func `Waits that are in vain at the same time shorten later ones once`() async {
        let patience = Patience { .zero }
        await Patience.$current.withValue(patience) {
            async let first = ConditionWaiter().wait { false }
            async let second = ConditionWaiter().wait { false }
            #expect(await [first, second] == [false, false])
        }
        #expect(patience.turns == 25)
    }

    @Test func `A wait looks in each turn, even if nothing has told it of a change`() async {
        let patience = Patience { .zero }
        await Patience.$current.withValue(patience) {
            var looks = 0
            let hasCome = await ConditionWaiter().wait {
                looks += 1
                return looks > 3
            }
            #expect(hasCome)
        }
        #expect(patience.slowest == 3)
    }

    @Test func `A wait for what is on its way lasts as long as the first, whatever was in vain before`() async
    {
        let patience = Patience { .zero }
        for round in 0..<9 { patience.giveUp(begunIn: round) }
        await Patience.$current.withValue(patience) {
            var looks = 0
            let waiter = ConditionWaiter()
            waiter.isAnythingOnItsWay = { true }
            let hasCome = await waiter.wait {
                looks += 1
                return looks > 50
            }
            #expect(hasCome)
        }
    }

    @Test func `What is on its way for ever isn't waited for with full patience each time`() async {
        let patience = Patience { .zero }
        await Patience.$current.withValue(patience) {
            let waiter = ConditionWaiter()
            waiter.isAnythingOnItsWay = { true }
            var turns: [Int] = []
            for _ in 1...4 {
                turns.append(patience.turnsOnTheWay)
                #expect(await !waiter.wait { false })
            }
            #expect(turns == [100, 25, 6, 3])
        }
    }

    /// The code under test is slow: it decodes for more than a second, for instance.
    @Test func `Nothing is late as long as the process works`() async {
        let work = Mutex((turns: 300, time: Duration.zero))
        let patience = Patience {
            work.withLock { work in
                work.turns -= 1
                if work.turns > 0 { work.time += Patience.turn * 100 }
                return work.time
            }
        }
        await Patience.$current.withValue(patience) {
            let waiter = ConditionWaiter()
            #expect(await waiter.wait { work.withLock { $0.turns < 10 } })
            #expect(patience.slowest > Patience.limit)
            #expect(await !waiter.wait { false })
        }
        work.withLock { $0.turns = 60 }
        let isOver = patience.block { _ in work.withLock { $0.turns < 10 } ? true : nil }
        #expect(isOver)
    }

    @Test func `Work that never ends is waited for three times as long`() async {
        let work = Mutex(Duration.zero)
        let patience = Patience {
            work.withLock { work in
                work += Patience.turn * 100
                return work
            }
        }
        for round in 0..<9 { patience.giveUp(begunIn: round) }
        await Patience.$current.withValue(patience) {
            var looks = 0
            let hasCome = await ConditionWaiter().wait {
                looks += 1
                return false
            }
            #expect(!hasCome)
            #expect(looks > 8)
        }
    }

    @Test func `A thread that is blocked has the same patience`() {
        let patience = Patience { .zero }
        var turns = 0
        let comesLate = patience.block { _ in
            turns += 1
            return turns > 50 ? true : nil
        }
        #expect(comesLate)
        #expect(patience.slowest == 50)
        #expect(!patience.block { _ in false })
        #expect(patience.turns == 100)
        turns = 0
        let comesNever = patience.block { _ in
            turns += 1
            return nil
        }
        #expect(!comesNever)
        #expect(turns == 101)
        #expect(patience.turns == 25)
    }

    @Test func `A blocked thread waits for what is on its way as long as at first`() {
        let patience = Patience { .zero }
        for round in 0..<9 { patience.giveUp(begunIn: round) }
        var turns = 0
        let comesLate = patience.block {
            true
        } until: { _ in
            turns += 1
            return turns > 50 ? true : nil
        }
        #expect(comesLate)
        #expect(turns == 51)
    }
}
