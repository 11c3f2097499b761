import Checking
import Content
import EveryOrder
import Foundation
import Learner
import Synchronization
import Terminal

/// The proof that an exercise is sound: its start fails the goals for the stated reasons, its solution passes, and
/// each tried solution has the results that it states.
struct ExerciseProof: Sendable {
    let exercise: Exercise
    var runner: TestRun.Runner = TestRun.viaSwiftTest
    /// The build folder: not the one that learners use, since compiler warnings are errors here.
    var scratch = ".workshop/proof/1"
    var part: Part?

    /// A part of what there is to try.
    struct Part: Sendable {
        /// The turn, and how many to try in each, from `100/8`.
        let turn, most: Int
        /// The numbers of the exercises to try, from `100/8:3,5`; empty for all.
        let exercises: Set<Int>
        /// How far one that is tried is from the next.
        private var distance = 1

        /// Creates the part that an argument such as `100/8` or `100/8:3,5` describes.
        init?(_ word: String) {
            guard let match = word.wholeMatch(of: #/(\d+)/([1-9]\d*)(?::([\d,]+))?/#),
                let turn = Int(match.1), let most = Int(match.2)
            else {
                return nil
            }
            self.turn = turn
            self.most = most
            exercises = Set((match.3 ?? "").split(separator: ",").compactMap { Int($0) })
        }

        /// Takes turns, if there are too many to try at once.
        mutating func share(_ count: Int) { distance = max(1, (count + most - 1) / most) }

        func contains(_ index: Int, of exercise: Exercise) -> Bool {
            includes(exercise) && (index + exercise.number) % distance == turn % distance
        }

        fileprivate func includes(_ exercise: Exercise) -> Bool {
            exercises.isEmpty || exercises.contains(exercise.number)
        }
    }

    /// Returns what is wrong with the exercise; empty if nothing is.
    func problems() async -> [String] {
        var problems: [String]
        let hasSolution: Bool
        do {
            problems = try shapeProblems()
            hasSolution = try !exercise.contents(of: "Solution").isEmpty
        } catch {
            return [error.message(in: exercise.root)]
        }
        let reasons = exercise.description.goals.map { (test: $0.name, text: $0.reason) }
        for (name, failures) in [("the start", reasons), ("the solution", [])].prefix(hasSolution ? 2 : 1) {
            var run = run(of: exercise)
            run.usesSolution = failures.isEmpty
            run.orders = run.usesSolution ? nil : "start"
            let result = await run.check(by: runner)
            guard result.end != .interrupted else { return ["interrupted"] }
            problems += Expectation(name: name, failures: failures).problems(result)
            problems += result.crash.map { ["\(name) crashes: \($0)"] } ?? []
            if run.usesSolution || !exercise.description.isAboutWarnings {
                problems += result.warnings.map { "\(name) has a warning: \($0.file):\($0.line): \($0.text)" }
            }
            // The sources may contain tests that the learner has written.
            let others = result.others.filter { $0.place?.contains("\(exercise.path)/Tests/") == true }
            problems += others.map { "exercise.json doesn't list the test “\($0.name)”" }
        }
        do {
            return try await problems + triedProblems()
        } catch {
            return problems + ["can't try the tried solutions: \(error.message(in: exercise.root))"]
        }
    }

    /// Writes what the solution does in every order, and what the start does in one. Returns the tests that fail.
    func writeOrders() async -> [String] {
        do {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            var run = run(of: exercise)
            run.usesSolution = true
            run.orders = folder.url.path
            let result = await run.check(by: runner)
            let before = try TemporaryFolder()
            defer { before.remove() }
            var start = self.run(of: exercise)
            start.orders = before.url.path
            _ = await start.check(by: runner)
            let noted = try start.proposedOrders()
            for (path, data) in try run.proposedOrders() {
                let data = try noted[path].map { try PinnedPicture.file(data, noting: $0) } ?? data
                try data.write(to: exercise.folder.appending(path: path), options: .atomic)
            }
            try writeOriginals()
            return Expectation(name: "the solution").problems(result)
        } catch {
            return [error.message(in: exercise.root)]
        }
    }

    /// Lists the files of the start, Sources, Tests and the manifest, with an ID for the contents of each.
    func writeOriginals() throws {
        let lines = try exercise.fileIDs().map { "\($1) \($0)\n" }
        let list = lines.sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] }.joined()
        let file = exercise.folder.appending(path: "originals")
        try list.write(to: file, atomically: true, encoding: .utf8)
    }

    private func run(of exercise: Exercise) -> TestRun {
        var run = TestRun(exercise: exercise)
        run.isStrict = !exercise.description.isAboutWarnings
        run.scratch = scratch
        return run
    }

    /// Runs the tests against the tried solutions, in a copy of the exercise, so only patched files are rebuilt.
    private func triedProblems() async throws -> [String] {
        var copy = exercise
        copy.path = ".workshop/tried-\(exercise.id)"
        let manifest = try String(
            contentsOf: exercise.folder.appending(path: "Package.swift"),
            encoding: .utf8
        )
        var given: [String: Data] = [:]
        for folder in ["Solution", "Tests"] {
            for (path, data) in try exercise.contents(of: folder) { given["\(folder)/\(path)"] = data }
        }
        let start = try await exercise.originals.contents(of: "Sources")
        var problems: [String] = []
        // NB: When one file doesn't compile, the index may lack others that do, and nothing compiles these again.
        var hasFailedBuild = false
        for tried in try tried {
            guard let sources = try await tried.files(in: exercise, from: start) else {
                problems.append("\(tried.name) doesn't apply to \(tried.folder)")
                continue
            }
            let expectation = Expectation(tried)
            var files = given
            let mode = tried.facts.first { $0.name == "mode" }?.value ?? "6"
            var manifest = Exercise.manifest(manifest, inMode: mode)
            // What a mutant no longer uses or changes is worth a warning, but isn't what it is about.
            if expectation.isMutant {
                manifest.replace(#/swiftLanguageMode\([^)]*\)/#) {
                    "\($0.0), .unsafeFlags([\"-suppress-warnings\"])"
                }
            }
            files["Package.swift"] = Data(manifest.utf8)
            for (path, data) in sources { files["Sources/\(path)"] = data }
            try FileManager.default.replaceFiles(in: copy.folder, by: files, rebuilding: hasFailedBuild)
            var run = run(of: copy)
            // Many a mutant waits for something that never comes.
            if expectation.isMutant { run.silenceLimit = .seconds(20) }
            let result = await run.check(by: runner)
            if case .notBuilt = result.end { hasFailedBuild = true } else { hasFailedBuild = false }
            if result.end == .interrupted { return ["interrupted"] }
            if !expectation.isMutant, (tried.verdict == .refused) == expectation.failures.isEmpty {
                problems.append("\(tried.name) is refused without a test that fails, or accepted with one")
            }
            problems += expectation.problems(result)
            if tried.verdict != .refused, let crash = result.crash {
                problems.append("\(tried.name) crashes: \(crash)")
            }
        }
        return problems
    }
}

extension ExerciseProof {
    /// Lists the files of the starts of the exercises with the given numbers, or of all.
    static func writeOriginals(_ numbers: [String], in workspace: Workspace) throws -> Bool {
        for exercise in try exercises(numbers, in: workspace) {
            try ExerciseProof(exercise: exercise).writeOriginals()
        }
        return true
    }

    /// The exercises with the given numbers, or all.
    private static func exercises(_ numbers: [String], in workspace: Workspace) throws -> [Exercise] {
        let all = try Exercises(in: workspace.root).all
        let chosen = all.filter { numbers.isEmpty || numbers.contains("\($0.number)") }
        guard !chosen.isEmpty else {
            throw CommandError.usage(
                "no exercise \(numbers.joined(separator: " "))",
                "There are 0 to \(all.count - 1)."
            )
        }
        return chosen
    }

    /// Proves the exercises with the given numbers, or all: two at a time, each in its own folder. With `--tried T/M`,
    /// tries M solutions and mutants at most, others in each turn T; with `--tried T/M:3,5`, only those of exercises 3 and 5.
    /// With `--write-orders`, proves nothing, but writes what the solutions do in every order. Returns whether all
    /// exercises are sound.
    ///
    /// Two keep a machine with two cores busy while tests wait for something that never happens.
    static func run(_ words: [String], in workspace: Workspace, on console: Console) async throws -> Bool {
        var numbers = words
        var part: Part?
        if words.first == "--tried", words.count > 1 {
            guard let value = Part(words[1]) else {
                throw CommandError.usage(
                    "no part of the tried solutions: \(words[1])",
                    "Such as 1/8, or 1/8:3,5 for exercises 3 and 5."
                )
            }
            part = value
            numbers.removeFirst(2)
        }
        let writesOrders = words.first == "--write-orders"
        if writesOrders { numbers.removeFirst() }
        try TriedSolution.checkFiles(of: Exercises(in: workspace.root).all, in: workspace.root)
        let chosen = try exercises(numbers, in: workspace)
        let counts = try chosen.map {
            part?.includes($0) == false ? 0 : try ExerciseProof(exercise: $0).tried.count
        }
        part?.share(counts.reduce(0, +))
        // Those with solutions to try take longest, so they come first, and don't leave a core idle at the end.
        let isTried = { [part] (exercise: Exercise) in part?.includes(exercise) ?? true }
        let waiting = chosen.filter(isTried) + chosen.filter { !isTried($0) }
        // Each of the two in progress has a folder of its own.
        let folders = Mutex([".workshop/proof/1", ".workshop/proof/2"])
        var areSound = true
        _ = try await waiting.concurrentMap(atOnce: 2) {
            (proof: ExerciseProof, problems: [String], took: Duration) in
            areSound = areSound && problems.isEmpty
            let tried = writesOrders ? 0 : (try? proof.tried.count) ?? 0
            let mark = problems.isEmpty ? "✓" : "✗"
            console.line("\(mark) \(proof.exercise.id)  \(tried) tried  \(seconds(took))")
            for line in problems.flatMap({ $0.split(separator: "\n") }) {
                console.paragraph(line.printable, lead: "    - ", indent: 6)
            }
        } _: { [part] exercise in
            let folder = folders.withLock { $0.removeLast() }
            defer { folders.withLock { $0.append(folder) } }
            let start = ContinuousClock.now
            let proof = ExerciseProof(exercise: exercise, scratch: folder, part: part)
            let problems = writesOrders ? await proof.writeOrders() : await proof.problems()
            return (proof, problems, ContinuousClock.now - start)
        }
        return areSound
    }
}

extension ExerciseProof {
    /// What to try: the tried solutions, each stage among them with each change of Breaks.md to it, and the mutants.
    var tried: [TriedSolution] {
        get throws {
            guard let workspace = Workspace(around: exercise.root) else { return [] }
            var all = try TriedSolution.all(of: exercise)
            let stages = all.filter(\.isStage)
            let list = try stages.isEmpty ? nil : PatchList(at: Change.file, in: workspace)
            let broken = try list.map(workspace.brokenBehaviours) ?? [:]
            for entry in list?.entries ?? [] {
                guard let stage = stages.first(where: { entry.paths[0].hasPrefix("\($0.folder)/") }) else {
                    throw CommandError("no tried solution is the stage of change \(entry.number)", "Add it.")
                }
                all.append(stage.broken(by: entry, broken[entry.number] ?? []))
            }
            all += try Mutants(of: exercise).all
            guard let part else { return all }
            return all.indices.filter { part.contains($0, of: exercise) }.map { all[$0] }
        }
    }
}

extension TriedSolution {
    /// Whether it is a stage as it is, such as `stage-2`.
    fileprivate var isStage: Bool { name.hasPrefix("stage-") }

    /// The stage with a change to it, which must fail the behaviours that the change breaks.
    fileprivate func broken(by entry: PatchList.Entry, _ broken: [String]) -> TriedSolution {
        var tried = self
        tried.name = "\(name), change \(entry.number)"
        tried.verdict = broken.isEmpty ? .accepted : .refused
        tried.facts = broken.map { ("fails", $0) }
        tried.patch += entry.diff.map { $0.replacing("\(folder)/", with: "") }
        return tried
    }
}

extension ExerciseProof {
    /// The titles of each README's sections. It may have others.
    private static let sections = ["The situation", "Your goal", "What stays"]

    /// What is wrong with the exercise's files, before anything is built.
    private func shapeProblems() throws -> [String] {
        let description = exercise.description
        let hints = exercise.hints()
        let left = try exercise.contents(of: "Sources")
        let right = try exercise.contents(of: "Solution")
        let different = Set(left.keys).symmetricDifference(right.keys).sorted().joined(separator: ", ")
        let goals = description.goals.indices.map { $0 + 1 }
        let helped = Set(hints.flatMap(\.goals)).sorted()
        let behaviours = Set(description.behaviours.indices.map { $0 + 1 })
        let unknown = Set(hints.flatMap(\.behaviours)).subtracting(behaviours).sorted()
        var problems: [String] = []
        func check(_ isValid: Bool, _ problem: String) {
            if !isValid { problems.append(problem) }
        }
        // An exercise may have tried solutions only.
        check(different.isEmpty || right.isEmpty, "in only one of Sources and Solution: \(different)")
        check(!description.behaviours.isEmpty && !description.goals.isEmpty, "exercise.json: an empty list")
        for file in description.goals.map(\.file) + description.behaviours.map(\.file) {
            if let file { check(left[file] != nil, "exercise.json: no file Sources/\(file)") }
        }
        for goal in description.goals {
            guard let line = goal.line, let text = goal.file.flatMap({ left[$0] }) else { continue }
            let isFound = String(decoding: text, as: UTF8.self).contains(line)
            check(isFound, "exercise.json: no line \(line) in \(goal.file ?? "")")
        }
        let sections = Set(hints.map(\.title)).count
        check((3...6).contains(sections), "hints.md: \(counted(sections, "hint")), not three to six")
        for hint in hints {
            check(!hint.text.blocks.isEmpty, "hints.md: nothing under “\(hint.title)”")
        }
        // A hint for the whole exercise isn't one for a goal, unless all hints are.
        check([goals, []].contains(helped), "hints.md: hints for the goals \(helped), not \(goals)")
        check(unknown.isEmpty, "hints.md: no behaviours \(unknown)")
        if let part = description.onPath?.goals {
            check(goals.contains(part), "exercise.json: not \(part) goals to be on the path")
        }
        check(exercise.duration != nil, "README.md: no line such as > **Path · 30 to 45 minutes**")
        check(isListed, "Exercises/README.md: no row with the exercise's title, which ends with its minutes")
        for title in ExerciseProof.sections {
            check(exercise.section(title) != nil, "README.md: no section “\(title)”")
        }
        problems += try Mutants(of: exercise).problems.map { "\(TriedSolution.file(of: exercise)): \($0)" }
        let isOriginal = try exercise.watchedFiles().mapValues(\.contentID) == exercise.originals.ids
        check(isOriginal, "`originals` doesn't match the files that it lists. To update it: prove originals")
        return problems
    }

    /// Whether the list of exercises matches this one.
    private var isListed: Bool {
        let list = exercise.root.appending(path: "Exercises/README.md")
        guard let duration = exercise.duration, let text = try? String(contentsOf: list, encoding: .utf8)
        else {
            return true
        }
        let all = "\(duration.minutes.lowerBound) to \(duration.minutes.upperBound)"
        let minutes = exercise.description.onPath.map { part in
            "\(part.minutes) for goals 1 to \(part.goals), \(all) for all"
        }
        let link = "| [\(exercise.number). \(exercise.title)](\(exercise.id)) |"
        return text.lines.contains { $0.hasPrefix(link) && $0.hasSuffix(" | \(minutes ?? all) |") }
    }
}
