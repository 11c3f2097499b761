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
        let reasons = exercise.description.goals.map { (test: $0.name, words: $0.reason) }
        for (name, failures) in [("the start", reasons), ("the solution", [])] {
            var run = run(of: exercise)
            run.isOfSolution = failures.isEmpty
            let result = await run.result(by: runner) { tell("\(name): \($0)") }
            guard result.end != .interrupted else { return ["interrupted"] }
            faults += Expectation(name: name, failures: failures).faults(result) + result.oddities(of: name)
        }
        do {
            faults += try await triedFaults(tell: tell)
        } catch {
            faults.append("the tried solutions can't be tried: \(error.localizedDescription)")
        }
        return faults
    }

    private func run(of exercise: Exercise) -> TestRun {
        var run = TestRun(exercise: exercise)
        run.isStrict = true
        run.scratch = scratch
        return run
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
            faults += tried.expectation.faults(result)
        }
        return faults
    }
}

extension CheckResult {
    /// What neither the start nor the solution may show.
    fileprivate func oddities(of name: String) -> [String] {
        (crash.map { ["\(name) crashes: \($0)"] } ?? [])
            + warnings.map { "\(name) has a warning: \($0.file):\($0.line): \($0.text)" }
            + others.map { "exercise.json doesn't name the test “\($0.name)”" }
    }
}
