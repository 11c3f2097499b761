import Diffing
import Foundation
import Terminal

/// The proof that an exercise is one: its start fails its goals for the stated reasons, its solution passes.
package struct ExerciseProof: Sendable {
    package let exercise: Exercise
    let runner: TestRun.Runner
    /// Where it is built.
    package let scratch: String
    /// Which of the tried solutions are tried.
    package let part: TriedSolution.Part

    package init(
        exercise: Exercise,
        runner: @escaping TestRun.Runner,
        scratch: String = scratches[0],
        part: TriedSolution.Part = .all,
    ) {
        self.exercise = exercise
        self.runner = runner
        self.scratch = scratch
        self.part = part
    }

    /// Where exercises are built to be proved, as many at a time: apart from what a learner builds, as the compiler's
    /// warnings are errors. Two keep a machine of two cores busy while tests wait for what never comes.
    package static let scratches = [".workshop/proof/1", ".workshop/proof/2"]

    /// What is wrong with it, in a line each; empty when nothing is.
    package func faults(tell: @escaping TestRun.Tell = { _ in }) async -> [String] {
        var faults = ExerciseShape(exercise: exercise).faults
        if exercise.contents(of: ".start") != exercise.contents(of: "Sources") {
            faults.append(
                "`reset` would bring back other Sources, those in .start. If Sources is right, copy it there: .ci/starts"
            )
        }
        let start = await result(isOfSolution: false) { tell("the start: \($0)") }
        guard start.end != .interrupted else { return ["interrupted"] }
        faults += start.faults("the start") + startFaults(start)
        let solution = await result(isOfSolution: true) { tell("the solution: \($0)") }
        guard solution.end != .interrupted else { return ["interrupted"] }
        faults += solution.faults("the solution")
        faults += (solution.behaviours + solution.goals).filter { !$0.isPassed }.map {
            "the solution fails “\($0.name)”: \($0.words)"
        }
        do {
            faults += try await triedFaults(tell: tell)
        } catch {
            faults.append("the tried solutions can't be tried: \(error.localizedDescription)")
        }
        return faults
    }

    private func result(isOfSolution: Bool, tell: @escaping TestRun.Tell) async -> CheckResult {
        var run = run(of: exercise)
        run.isOfSolution = isOfSolution
        return await run.result(by: runner, tell: tell)
    }

    private func run(of exercise: Exercise) -> TestRun {
        var run = TestRun(exercise: exercise)
        run.isStrict = true
        run.scratch = scratch
        return run
    }

    /// What the start does that it shouldn't: exactly the goals fail, each for its reason.
    private func startFaults(_ start: CheckResult) -> [String] {
        guard case .ran = start.end else { return [] }
        let broken = start.behaviours.filter { !$0.isPassed }.map {
            "the start fails “\($0.name)”: \($0.words)"
        }
        let goals = zip(start.goals, exercise.description.goals).compactMap { outcome, goal -> String? in
            if outcome.isPassed { return "the start passes the goal “\(goal.name)”" }
            guard case .failed = outcome.state, outcome.words.contains(goal.reason) else {
                return
                    "the goal “\(goal.name)” fails on the start without its reason “\(goal.reason)”: \(outcome.words)"
            }
            return nil
        }
        return broken + goals
    }

    /// Puts the tried solutions to the tests, one after another: in a copy of the exercise, so that only what a patch
    /// changes is built anew.
    private func triedFaults(tell: @escaping TestRun.Tell) async throws -> [String] {
        let all = TriedSolution.all(of: exercise, part)
        guard !all.isEmpty else { return [] }
        let copy = exercise.copied(to: ".workshop/tried-\(exercise.id)")
        var given = ["Package.swift": try Data(contentsOf: exercise.folder.appending(path: "Package.swift"))]
        for (path, data) in exercise.contents(of: "Tests") ?? [:] { given["Tests/\(path)"] = data }
        var faults: [String] = []
        for tried in all {
            guard let sources = try await tried.sources(of: exercise) else {
                faults.append("\(tried.name) doesn't apply to \(tried.folder)")
                continue
            }
            var files = given
            for (path, data) in sources { files["Sources/\(path)"] = data }
            try FileManager.default.replaceFiles(in: copy.folder, by: files)
            let result = await run(of: copy).result(by: runner) {
                tell("\(tried.name): \($0)")
            }
            if result.end == .interrupted { return ["interrupted"] }
            faults += tried.faults(result)
        }
        return faults
    }
}

extension CheckResult {
    /// What no run may show, be it of the start or of the solution.
    fileprivate func faults(_ what: String) -> [String] {
        var faults: [String] = []
        switch end {
        case .ran, .interrupted: break
        case .noSources: faults.append("there is nothing to build")
        case .notBuilt(let errors, let log):
            let said = errors.isEmpty ? log : errors.map { "\($0.file):\($0.line): \($0.text)" }
            faults.append("\(what) doesn't build without a warning: \(said.joined(separator: "\n"))")
        case .noTests(let log): faults.append("no test of \(what) ran: \(log.joined(separator: "\n"))")
        case .noToolchain(let reason): faults.append(reason)
        }
        if let crash { faults.append("\(what) crashes: \(crash)") }
        faults += warnings.map { "\(what) has a warning: \($0.file):\($0.line): \($0.text)" }
        faults += others.map { "exercise.json doesn't name the test “\($0.name)”" }
        return faults
    }
}
