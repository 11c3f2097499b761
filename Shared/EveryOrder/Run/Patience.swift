import Foundation

/// How long a wait lasts before it says that something never came. All waits of a run share it.
///
/// What is late isn't missing, so correct but slow code gets about a second. Once something really hasn't come in that
/// time, later waits last a quarter as long, and so on: a run in which much is missing takes hardly longer than one in
/// which nothing is. But no wait is shorter than three times the slowest that succeeded, up to a quarter of the second, and
/// what has certainly been sent gets all of it, whatever was in vain before.
///
/// It is counted in turns of the main queue and of the thread pool. A machine that runs the code under test slowly
/// counts just as slowly. As long as the process works, nothing is missing yet, so a wait ends only when the process does
/// nothing, or after three times as many turns, as in an endless loop.
@MainActor
package final class Patience {
    /// The patience of this run. A test that waits in vain on purpose has its own, so it costs the others none of theirs.
    @TaskLocal package static var current = Patience()

    /// The turns that a wait lasts at first: almost a second, or longer on a busy machine. Few users would wait longer for
    /// a screen without a network, and no stage needs a tenth of it.
    package nonisolated static let limit = 100
    /// The shortest time of a turn.
    package nonisolated static let turn = Duration.milliseconds(8)
    /// How many times as many turns a wait lasts if the process still works.
    package nonisolated static let factorAtWork = 3

    /// The turns that a wait lasts now.
    package var turns: Int { max(remaining, least) }
    /// The turns that a wait lasts for something that is on its way.
    package var turnsOnTheWay: Int { max(remainingOnTheWay, turns) }
    /// The turns after which something is probably missing: three times as many as anything took that came. One that was
    /// slow is no reason to wait longer than after the first time that something didn't come.
    package var least: Int { min(3 * slowest, Self.limit / 4) }

    private var remaining = limit
    private var remainingOnTheWay = limit
    /// The turns that the slowest took of what has come.
    package private(set) var slowest = 1
    /// The number of times that something didn't come.
    private(set) var round = 0

    /// Returns how much the process has worked, on all processors.
    let processorTime: @Sendable () -> Duration

    /// Creates the patience of a run in which everything has come so far.
    ///
    /// - Parameter processorTime: Returns how much the process has worked, on all processors.
    package nonisolated init(
        // POSIX measures it in microseconds.
        processorTime: @escaping @Sendable () -> Duration = { .microseconds(Int(clock())) },
    ) {
        self.processorTime = processorTime
    }

    /// Remembers how long something took to come.
    func succeed(after turns: Int) {
        slowest = max(slowest, turns)
    }

    /// Shortens later waits. Does nothing if they have been shortened since the round in which the wait began: waits at
    /// the same time are no more reason to hurry than one.
    ///
    /// - Parameter isOnItsWay: Whether something seemed to be on its way all the time. As it never came, this isn't
    ///   certain here: the code has another session, for instance.
    func giveUp(begunIn round: Int, isOnItsWay: Bool = false) {
        guard round == self.round else { return }
        self.round += 1
        remaining /= 4
        if isOnItsWay { remainingOnTheWay /= 4 }
    }

    /// Waits for the shortest time of a turn, and then until the main queue and the threads of Dispatch and Swift have
    /// done all other work: a busy machine may deliver a request late.
    func takeTurn() async {
        await withCheckedContinuation { turn in
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.turn / .seconds(1)) {
                DispatchQueue.global().async { turn.resume() }
            }
        }
        await Task.detached {}.value
    }

    /// Blocks the main thread turn by turn, until the closure returns a value or the patience is over.
    ///
    /// - Parameters:
    ///   - isOnItsWay: Returns whether something is on its way.
    ///   - isOver: Waits for at most the given time, and returns the outcome, or `nil` if there is none yet.
    /// - Returns: The outcome, or false if there is none in time.
    func block(while isOnItsWay: () -> Bool = { false }, until isOver: (Duration) -> Bool?) -> Bool {
        let round = round
        var turn = 0
        var work = Work(at: processorTime())
        while turn <= work.factor() * turns || turn <= work.factor() * turnsOnTheWay && isOnItsWay() {
            if let outcome = isOver(Self.turn) {
                if outcome { succeed(after: turn) }
                return outcome
            }
            let hop = DispatchWorkItem {}
            DispatchQueue.global().async(execute: hop)
            hop.wait()
            work.addTurn(endingAt: processorTime())
            turn += 1
        }
        giveUp(begunIn: round, isOnItsWay: isOnItsWay())
        return false
    }

    /// How much the process has worked in the latest turns of a wait.
    struct Work {
        /// The processor time between the turns.
        private var times: [Duration]

        init(at time: Duration) { times = [time] }

        mutating func addTurn(endingAt time: Duration) {
            times.append(time)
            if times.count > Patience.limit / 4 { times.removeFirst() }
        }

        /// How many times as many turns a wait lasts, since the process works.
        ///
        /// On a busy machine, code that works may get nothing in one turn, and a small part of several. What counts the turns of
        /// a wait needs less than a sixteenth of them.
        ///
        /// - Parameter waits: The number of those who count turns at the same time.
        func factor(with waits: Int = 1) -> Int {
            let turns = times.count - 1
            return times[turns] - times[0] > Patience.turn / 16 * turns * waits ? Patience.factorAtWork : 1
        }
    }
}
