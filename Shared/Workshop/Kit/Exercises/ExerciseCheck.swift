/// A check of an exercise: its tests, put to the person's sources.
struct ExerciseCheck: Sendable {
    let run: TestRun
    let runner: TestRun.Runner

    init(_ run: TestRun, by runner: @escaping TestRun.Runner) {
        self.run = run
        self.runner = runner
    }

    /// Builds, runs and reads what came of it.
    ///
    /// Tests run beside each other, so a crash takes several with it. It is therefore followed by a second run, one
    /// test after another, which tells whose crash it is, unless that one doesn't crash.
    func result(tell: @escaping TestRun.Tell = { _ in }) async -> CheckResult {
        guard run.isOfSolution || run.exercise.hasSources else { return .noSources }
        // Before they run: what is changed meanwhile wasn't what ran.
        let changed = run.isWithGivenTests ? [] : run.exercise.changedTests
        var result = await result(tell)
        result.changedTests = changed
        return result
    }

    private func result(_ tell: @escaping TestRun.Tell) async -> CheckResult {
        let first = CheckResult(run.exercise, await runner(run, tell))
        guard first.crash != nil, !run.isSerial else { return first }
        var serial = run
        serial.isSerial = true
        tell("finding out which test crashes")
        let second = CheckResult(serial.exercise, await runner(serial, tell))
        return second.crash != nil || second.end == .interrupted ? second : first
    }
}
