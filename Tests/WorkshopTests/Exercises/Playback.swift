import Synchronization
import Terminal

@testable import Exercising
@testable import WorkshopKit

/// Plays recordings, one for each run, of which the last goes on for ever.
final class Playback: Sendable {
    private let outputs: Mutex<[TestRun.Output]>
    private let played: Mutex<[TestRun]> = Mutex([])

    init(_ outputs: [TestRun.Output]) {
        self.outputs = Mutex(outputs)
    }

    /// What was asked for.
    var runs: [TestRun] { played.withLock { $0 } }

    var runner: TestRun.Runner {
        { [self] run, tell in
            tell("building")
            played.withLock { $0.append(run) }
            var output = outputs.withLock { outputs in
                outputs.count > 1 ? outputs.removeFirst() : outputs.first ?? .start
            }
            output.events = output.events.replacing("Exercises/1-TryOut", with: run.exercise.path)
            return output
        }
    }
}

extension TestRun.Output {
    static let start = TestRun.Output(
        end: .exited(1),
        log: Recordings.built,
        events: Recordings.found + Recordings.start,
    )
    static let solution = TestRun.Output(
        end: .exited(0),
        log: Recordings.built,
        events: Recordings.found + Recordings.solution,
    )
    static let crash = TestRun.Output(
        end: .exited(1),
        log: Recordings.crashed,
        events: Recordings.found + Recordings.crash,
    )
    static let moved = TestRun.Output(end: .exited(1), log: Recordings.moved)
    static let serialCrash = TestRun.Output(
        end: .exited(1),
        log: Recordings.crashed,
        events: Recordings.found + Recordings.serialCrash,
    )
}
