import Synchronization

@testable import Checking
@testable import Content
@testable import Terminal

/// Plays one recording for each run, and repeats the last one. By default, plays the start.
final class Playback: Sendable, ExpressibleByArrayLiteral {
    private let outputs: Mutex<[TestRun.Output]>
    private let played: Mutex<[TestRun]> = Mutex([])

    init(arrayLiteral outputs: TestRun.Output...) {
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
            if output.end == .interrupted {
                onActivity("running until it is interrupted")
                for await _ in AsyncStream<Never>.makeStream().stream {}
            }
            output.events = output.events.replacing("Exercises/1-TryOut", with: run.exercise.path)
            return output
        }
    }
}
