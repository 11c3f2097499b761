import Foundation
import Synchronization

@testable import Checking
@testable import Content
@testable import Learner
@testable import Terminal

/// Real runs of a small exercise: their logs and their event streams are in `Tests/Recorded`, without unused parts, such
/// as the time.
extension TestRun.Output {
    /// The start: its behaviours hold, and its goals fail.
    static let start = recorded("start")
    static let solution = recorded("solution", 0)
    /// A crash, with parallel tests.
    static let crash = recorded("crash")
    /// The same with serialized tests.
    static let serialCrash = recorded("serial-crash")
    /// A run that ends when it is interrupted.
    static let interrupted = TestRun.Output(end: .interrupted)

    /// A failed build. Its messages appear twice, once for the module and once for the file.
    static func notBuilt(in workspace: ExerciseWorkspace, code: Int32 = 1) -> TestRun.Output {
        var output = recorded("not-built", code)
        output.log = output.log.replacing("/workspace", with: workspace.root.path)
        return output
    }

    private static func recorded(_ name: String, _ code: Int32 = 1) -> TestRun.Output {
        func text(_ name: String) -> String {
            let file = packageRoot.appending(path: "Tests/Recorded/\(name)")
            return String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self)
        }
        return TestRun.Output(end: .exited(code), log: text("\(name).log"), events: text("\(name).jsonl"))
    }

    /// A run of all behaviours and goals of an exercise, as Swift Testing records it.
    ///
    /// - Parameter failures: What each test that fails throws, by its name: a message, or the JSON of a finding.
    static func made(for exercise: Exercise, failing failures: [String: String]) -> TestRun.Output {
        let suites = [
            ("Behaviour", exercise.description.behaviours.map(\.name)),
            ("Goals", exercise.description.goals.map(\.name)),
        ]
        var payloads: [[String: Any]] = []
        for (suite, names) in suites {
            payloads.append(["kind": "suite", "id": suite, "displayName": suite])
            for name in names {
                let id = "\(suite)/\(name)"
                payloads.append(["kind": "function", "id": id, "displayName": name])
                payloads.append(["kind": "testStarted", "testID": id])
                if let text = failures[name] {
                    let issue = ["_error": ["description": text]]
                    payloads.append(["kind": "issueRecorded", "testID": id, "issue": issue])
                }
                payloads.append(["kind": "testEnded", "testID": id])
            }
        }
        payloads.append(["kind": "runEnded"])
        let lines = payloads.map { payload in
            let data = try? JSONSerialization.data(withJSONObject: ["payload": payload])
            return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
        }
        let code: Int32 = failures.isEmpty ? 0 : 1
        let log = "Build complete! (0.1s)\n"
        return TestRun.Output(end: .exited(code), log: log, events: lines.joined())
    }

    /// A run that writes a log, but no events.
    static func logged(_ log: String, _ code: Int32 = 1) -> TestRun.Output {
        TestRun.Output(end: .exited(code), log: log)
    }
}

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
