import Terminal

/// What came of a check: whether it builds, what still behaves, and which goals are met.
package struct CheckResult: Sendable {
    package enum End: Hashable, Sendable {
        /// The tests ran, if not all of them to their end.
        case ran
        /// It doesn't build: what the compiler says, or the end of the log if it names no place.
        case notBuilt([BuildMessage], log: [String])
        /// It built, and no test ran; the end of the log.
        case noTests(log: [String])
        /// There is nothing to build: the folder Sources is gone, or empty.
        case noSources
        case interrupted
        /// The toolchain couldn't be started.
        case noToolchain(String)
    }

    package let end: End
    /// The compiler's warnings about the exercise itself.
    private(set) var warnings: [BuildMessage] = []
    package private(set) var behaviours: [TestOutcome] = []
    package private(set) var goals: [TestOutcome] = []
    /// The tests that the exercise doesn't name: the person's own.
    package private(set) var others: [TestOutcome] = []
    /// The last words of the tests' process, if it crashed.
    package private(set) var crash: String?

    /// Those of the tests that ran which aren't as they were given.
    package var changedTests: [String] = []

    /// A Boolean value that indicates whether everything was built again because the workspace was moved or copied.
    var wasMoved = false

    /// Whether all that the exercise names has passed, and the person's own tests too.
    package var isMet: Bool { passes && changedTests.isEmpty }

    /// The same of whatever tests there are.
    package var passes: Bool {
        end == .ran && crash == nil && (behaviours + goals + others).allSatisfy(\.isPassed)
            && !goals.isEmpty
    }
}

extension CheckResult {
    /// Finds the behaviours and the goals of an exercise in what a run wrote.
    package init(_ exercise: Exercise, _ output: TestRun.Output) {
        let messages = BuildMessage.all(in: output.log)
        let events = TestEvents(output.events, inside: exercise.path)
        let lines = output.log.split(separator: "\n").map(String.init)
        let crash = output.crash(events, in: exercise)
        warnings = messages.filter { message in
            message.severity == .warning && message.file.contains("/\(exercise.path)/")
        }
        end =
            switch output.end {
            case .interrupted: .interrupted
            case .notStarted(let reason): .noToolchain(reason)
            case .exited, .hung:
                if !events.tests.isEmpty {
                    .ran
                } else if lines.contains(where: { $0.hasPrefix("Build complete") }) {
                    .noTests(log: lines.suffix(15))
                } else {
                    .notBuilt(messages.filter { $0.severity == .error }, log: lines.suffix(15))
                }
            }
        self.crash = crash
        let tests = events.tests.map { test in
            var test = test
            if test.state == .running {
                test.state = output.end == .hung ? .hung : crash.map { .crashed($0) } ?? .cutOff
            }
            return test
        }
        func outcomes(_ suite: String, _ names: [String]) -> [TestOutcome] {
            names.map { name in
                tests.first { $0.suite == suite && $0.name == name } ?? TestOutcome(name: name, state: .gone)
            }
        }
        let description = exercise.description
        behaviours = outcomes(Suite.behaviour, description.behaviours)
        goals = outcomes(Suite.goals, description.goals.map(\.name))
        let named = behaviours + goals
        others = tests.filter { !named.contains($0) }
    }

    enum Suite {
        static let behaviour = "Behaviour"
        static let goals = "Goals"
    }
}

extension TestRun.Output {
    /// What the process said last, if it ended before the tests did, and not because it was told to.
    fileprivate func crash(_ events: TestEvents, in exercise: Exercise) -> String? {
        guard case .exited = end, !events.tests.isEmpty, !events.hasEnded else { return nil }
        let lines = log.split(separator: "\n")
        let words =
            lines.first { $0.contains("Fatal error") } ?? "The tests' process ended before the tests did"
        // The place in the person's own code, if the stack was written.
        let sources = exercise.path(of: "Sources/")
        let frame = lines.first { $0.contains("/\(sources)") && $0.contains(" at ") }
        let place = frame?.firstRange(of: sources).flatMap { range in
            frame?[range.lowerBound...].prefixMatch(of: #/.+?\.swift:\d+/#)
        }
        return words + (place.map { ", from \($0.0)" } ?? "")
    }
}
