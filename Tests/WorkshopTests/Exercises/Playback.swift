import Synchronization
import Terminal

@testable import Exercising
@testable import workshop

/// Plays one recording for each run, and repeats the last one.
final class Playback: Sendable {
    private let outputs: Mutex<[TestRun.Output]>
    private let played: Mutex<[TestRun]> = Mutex([])

    init(_ outputs: [TestRun.Output]) {
        self.outputs = Mutex(outputs)
    }

    /// The requested runs.
    var runs: [TestRun] { played.withLock { $0 } }

    var runner: TestRun.Runner {
        { [self] run, onActivity in
            onActivity("building")
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
    static let start = recorded(1, Recordings.built, Recordings.start)
    static let solution = recorded(0, Recordings.built, Recordings.solution)
    static let crash = recorded(1, Recordings.crashed, Recordings.crash)
    static let serialCrash = recorded(1, Recordings.crashed, Recordings.serialCrash)

    private static func recorded(_ code: Int32, _ log: String, _ events: String) -> TestRun.Output {
        TestRun.Output(end: .exited(code), log: log, events: Recordings.found + events)
    }
}
