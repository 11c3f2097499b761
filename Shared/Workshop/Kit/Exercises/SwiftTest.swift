import Foundation
import Synchronization

/// `swift test` as a child process, which ends when its task is cancelled.
final class SwiftTest: Sendable {
    private let run: TestRun
    private let tell: TestRun.Tell
    private let lines: Mutex<BuildProgress>
    private let process: Child

    /// Runs the tests of an exercise with the toolchain that is on the PATH.
    static let runner: TestRun.Runner = { run, tell in await SwiftTest(run, tell).output() }

    private init(_ run: TestRun, _ tell: @escaping TestRun.Tell) {
        self.run = run
        self.tell = tell
        lines = Mutex(BuildProgress())
        process = Child()
    }

    private func output() async -> TestRun.Output {
        let events = FileManager.default.temporaryDirectory.appending(
            path: "workshop-\(UUID().uuidString).jsonl"
        )
        defer { try? FileManager.default.removeItem(at: events) }
        let watch = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Workshop.SwiftTest"))
        watch.setEventHandler { @Sendable [self] in checkPatience() }
        watch.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
        watch.resume()
        defer { watch.cancel() }

        let end = await withTaskCancellationHandler {
            await process.run(
                [run.tool] + run.arguments(events: events),
                in: run.exercise.root,
                environment: run.environment(ProcessInfo.processInfo.environment),
            ) { [self] bytes in
                if let words = lines.withLock({ $0.add(bytes) }) { tell(words) }
            }
        } onCancel: {
            process.stop()
        }
        let text = (try? Data(contentsOf: events)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let (log, isHung) = lines.withLock { ($0.log.text, $0.isHung) }
        let isMissing = end == .exited(127)
        return TestRun.Output(
            end: Task.isCancelled
                ? .interrupted
                : isHung ? .hung : isMissing ? .notStarted("`swift` isn't on the PATH") : end,
            log: log,
            events: text,
        )
    }

    /// Ends tests that have said nothing for too long.
    private func checkPatience() {
        let isOver = lines.withLock { lines in
            guard !lines.isHung, lines.hasBuilt, lines.silence > run.patience else { return false }
            lines.isHung = true
            return true
        }
        if isOver { process.stop() }
    }
}
