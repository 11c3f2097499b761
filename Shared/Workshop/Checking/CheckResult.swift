import Content
import EveryOrder
import Foundation
import Learner
import Terminal

/// The result of a check: whether the exercise builds, which behaviours hold, and which goals are met.
package struct CheckResult: Sendable {
    package enum End: Hashable, Sendable {
        /// The tests ran, though not necessarily to the end.
        case ran
        /// No test ran: the compiler's errors, none if something else stopped the build, and the end of the log.
        case notBuilt([BuildMessage], log: [String])
        /// The folder Sources is missing or empty.
        case noSources
        /// A file is missing, or can't be used: which one and why, and what to do.
        case unusable(CommandError)
        case interrupted
        /// The toolchain couldn't be started.
        case noToolchain(CommandError)
    }

    package let end: End
    /// The compiler's warnings about the exercise itself.
    package internal(set) var warnings: [BuildMessage] = []
    package private(set) var behaviours: [TestOutcome] = []
    package private(set) var goals: [TestOutcome] = []
    /// The tests that the exercise doesn't list: the learner's own.
    package private(set) var others: [TestOutcome] = []
    /// The last message of the test process, if it crashed.
    package private(set) var crash: String?
    /// The paths of the exercise's tests, and of its manifest, that were changed.
    package internal(set) var changedFiles: [String] = []
    /// The IDs of the files that were checked, by their paths in the exercise.
    package var files: [String: String] = [:]

    /// What a reviewer would ask, if everything passes, the gravest first.
    package internal(set) var questions: [String] = []

    /// Whether the exercise is done: everything passes, with its original tests and manifest.
    package var isDone: Bool { passes && changedFiles.isEmpty }

    /// Whether everything passes, even with changed tests.
    package var passes: Bool {
        end == .ran && crash == nil && !goals.isEmpty && tests.allSatisfy(\.isPassed)
    }

    /// All tests, in the order in which to fix them.
    var tests: [TestOutcome] { behaviours + goals + others }

    init(end: End, goals: [TestOutcome] = []) {
        self.end = end
        self.goals = goals
    }

    /// Finds the behaviours and the goals of an exercise in the output of a run.
    init(_ exercise: Exercise, _ output: TestRun.Output) {
        let messages = BuildMessage.all(in: output.log)
        let names = exercise.description.behaviours.map(\.name)
        let events = TestEvents(output.events, inside: exercise.path, listing: names)
        let lines = output.log.lines.filter { !$0.isEmpty }
        warnings = messages.filter { !$0.isError && $0.file.contains("/\(exercise.path)/") }
        end =
            switch output.end {
            case .interrupted: .interrupted
            case .notStarted(let error): .noToolchain(error)
            case .exited, .hung:
                events.tests.isEmpty
                    ? .notBuilt(messages.filter(\.isError), log: lines.suffix(15)) : .ran
            }
        if case .exited(let code) = output.end, end == .ran {
            if !events.isReadable {
                crash = "The tests have written an event that can't be read"
            } else if !events.hasEnded {
                crash = CheckResult.crash(
                    in: lines,
                    of: exercise,
                    otherwise: "The process ended before the tests did"
                )
            } else if code != 0, events.tests.allSatisfy(\.isPassed) {
                let signal = lines.compactMap { $0.firstMatch(of: #/unexpected signal code (\d+)$/#)?.1 }.last
                let cause = signal.map { "signal \($0) ended the process" } ?? "`swift test` failed"
                let reason = "\(cause) after all tests had passed"
                crash = CheckResult.crash(in: lines, of: exercise, otherwise: reason)
            }
        }
        var tests = events.tests
        for index in tests.indices where tests[index].state == .running {
            if output.end == .hung {
                let reason =
                    "The test never ended: it waits for something that never comes, or repeats something forever."
                tests[index].fail(Finding(reason, kind: "hang"))
            } else if let crash {
                tests[index].fail(Finding("The process crashed in this test:\n\(crash)", kind: "crash"))
            } else {
                tests[index].state = .unfinished
            }
        }
        func outcomes(_ suite: String, _ names: [String]) -> [TestOutcome] {
            names.map { name in
                var missing = TestOutcome(name: name)
                let reason = "The test is missing: swift run workshop reset \(exercise.number) --tests"
                missing.fail(Finding(reason, kind: "missing"))
                return tests.first { $0.suite == suite && $0.name == name } ?? missing
            }
        }
        behaviours = outcomes("Behaviour", names)
        goals = outcomes("Goals", exercise.description.goals.map(\.name))
        let named = behaviours + goals
        others = tests.filter { !named.contains($0) }
    }

    /// The last message of the process, and the line in the learner's code, if there is a backtrace.
    ///
    /// - Parameter reason: What to say if there is no message.
    private static func crash(in lines: [String], of exercise: Exercise, otherwise reason: String) -> String {
        // At the beginning of a line, since the backtrace dumps memory as text. The last one, since a test may run a process
        // that has to crash.
        let beginning =
            #/([^:]+:\d+: )?(Fatal error|(Assertion|Precondition) failed|Simultaneous accesses to |Could not cast value )/#
        var printed = lines.last { $0.prefixMatch(of: beginning) != nil }
        if printed?.hasSuffix(".") == true { printed?.removeLast() }
        let frames = framesOfCrash(in: lines)
        let sources = exercise.path(of: "Sources/")
        let frame = frames.first { $0.contains("/\(sources)") && $0.contains(" at ") }
        let place = frame.flatMap { frame -> String? in
            guard let range = frame.firstRange(of: sources),
                let place = frame[range.lowerBound...].prefixMatch(of: #/.+?\.swift(:\d+)?/#)
            else { return nil }
            // A closure checks its actor before its first line.
            let function = place.1 == nil ? frame.firstMatch(of: #/0x\w+ (.+?) \+ \d+ in /#)?.1 : nil
            return function.map { "\($0) in \(place.0)" } ?? String(place.0)
        }
        // SIGILL or SIGTRAP, depending on the processor.
        let trap = #/unexpected signal code [45]$/#
        var cause = reason
        if lines.contains(where: { $0.contains("signal code") && $0.contains(trap) }) {
            cause =
                "The process trapped without a message, most likely because a closure of the main actor was "
                + "called on another thread, because of an overflow, or in Foundation, perhaps only on Linux"
        }
        if frames.contains(where: { $0.contains("swift_task_isCurrentExecutor") }) {
            cause = "Code of the main actor was called on another thread"
        }
        let message = printed ?? cause
        return place.map { "\(message), from \($0)" } ?? message
    }

    /// The calls on the thread that crashed, the innermost first, if there is a backtrace. Others only wait.
    private static func framesOfCrash(in lines: [String]) -> [String] {
        guard let thread = lines.lastIndex(where: { $0.hasSuffix(" crashed:") }) else { return [] }
        // The message of `swift test` may be in the middle of a line.
        let end = lines[thread...].dropFirst().firstIndex { $0.prefixMatch(of: #/Thread |Registers/#) != nil }
        return lines[thread..<(end ?? lines.endIndex)].filter { $0.prefixMatch(of: #/ *\d+ /#) != nil }
    }
}

extension Exercise {
    /// The file in Sources that the message of a test names first. A sentence may also name the type that the file is
    /// named after.
    func file(namedBy outcome: TestOutcome) -> String? {
        let files = (try? contents(of: "Sources")) ?? [:]
        let paths = outcome.text.words(with: "+-/.").map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        // A single capital letter may begin any word of a sentence.
        let types =
            outcome.findings.first?.summary.words().filter { $0.count(where: \.isUppercase) > 1 } ?? []
        return (paths + types.map { "\($0).swift" }).first { $0.hasSuffix(".swift") && files[$0] != nil }
    }

    /// The goal that a test is for.
    func goal(of outcome: TestOutcome) -> ExerciseDescription.Goal? {
        description.goals.first { $0.name == outcome.name }
    }
}

extension String {
    /// Its words: letters, numbers, and these characters.
    fileprivate func words(with others: String = "") -> [String] {
        split { !$0.isLetter && !$0.isNumber && !others.contains($0) }.map(String.init)
    }
}

extension ExerciseProgress {
    /// Records the result of a check.
    package mutating func record(_ result: CheckResult, of exercise: Exercise, at date: Date = .now) {
        switch result.end {
        case .ran:
            let findings = Findings(
                tests: result.tests.map { test in
                    (test.name, test.state == .unfinished ? nil : test.isPassed, test.findings.first?.summary)
                },
                files: result.files,
                behavioursHold: result.behaviours.allSatisfy(\.isPassed),
                isDone: result.isDone,
                questions: result.questions.count,
            )
            record(findings, of: exercise, at: date)
        case .notBuilt(let errors, _) where !errors.isEmpty:
            recordFailedBuild(of: exercise, at: date)
        default:
            record(nil, of: exercise, at: date)
        }
    }
}
