import Foundation
import Terminal

/// The result of a check: whether the exercise builds, which behaviours hold, and which goals are met.
package struct CheckResult: Sendable {
    package enum End: Hashable, Sendable {
        /// The tests ran, though not necessarily to the end.
        case ran
        /// No test ran: the compiler's errors, and the end of the log.
        case notBuilt([BuildMessage], log: [String])
        /// The folder Sources is missing or empty.
        case noSources
        /// An item that the compiler can't read, by its path, and why.
        case unusable(String, String)
        case interrupted
        /// The toolchain couldn't be started.
        case noToolchain(String)
    }

    package let end: End
    /// The compiler's warnings about the exercise itself.
    package private(set) var warnings: [BuildMessage] = []
    package private(set) var behaviours: [TestOutcome] = []
    package private(set) var goals: [TestOutcome] = []
    /// The tests that the exercise doesn't list: the learner's own.
    package private(set) var others: [TestOutcome] = []
    /// The last message of the test process, if it crashed.
    package private(set) var crash: String?
    /// The tests of the exercise that were changed.
    package internal(set) var changedTests: [String] = []

    /// A Boolean value that indicates whether the exercise is done: everything passes, with its original tests.
    package var isDone: Bool { passes && changedTests.isEmpty }

    /// A Boolean value that indicates whether everything passes, even with changed tests.
    package var passes: Bool {
        end == .ran && crash == nil && !goals.isEmpty && tests.allSatisfy(\.isPassed)
    }

    /// All tests, in the order in which to fix them.
    var tests: [TestOutcome] { behaviours + goals + others }

    init(end: End, goals: [TestOutcome] = []) {
        (self.end, self.goals) = (end, goals)
    }

    /// Finds the behaviours and the goals of an exercise in the output of a run.
    init(_ exercise: Exercise, _ output: TestRun.Output) {
        let messages = BuildMessage.all(in: output.log)
        let events = TestEvents(output.events, inside: exercise.path)
        let lines = output.log.split(separator: "\n").map(String.init)
        warnings = messages.filter { !$0.isError && $0.file.contains("/\(exercise.path)/") }
        end =
            switch output.end {
            case .interrupted: .interrupted
            case .notStarted(let reason): .noToolchain(reason)
            case .exited, .hung:
                events.tests.isEmpty ? .notBuilt(messages.filter(\.isError), log: lines.suffix(15)) : .ran
            }
        if case .exited = output.end, end == .ran, !events.hasEnded {
            crash = CheckResult.crash(in: lines, of: exercise)
        }
        var tests = events.tests
        for index in tests.indices where tests[index].state == .running {
            if output.end == .hung {
                tests[index].fail("The test never ended: it was waiting for something that never came.")
            } else if let crash {
                tests[index].fail("The process crashed in this test:", crash)
            } else {
                tests[index].state = .unfinished
            }
        }
        func outcomes(_ suite: String, _ names: [String]) -> [TestOutcome] {
            names.map { name in
                var missing = TestOutcome(name: name)
                missing.fail("The test is missing: swift run workshop reset \(exercise.number) --tests")
                return tests.first { $0.suite == suite && $0.name == name } ?? missing
            }
        }
        behaviours = outcomes("Behaviour", exercise.description.behaviours)
        goals = outcomes("Goals", exercise.description.goals.map(\.name))
        let named = behaviours + goals
        others = tests.filter { !named.contains($0) }
    }

    /// The last message of the process, and the line in the learner's code, if there is a backtrace.
    private static func crash(in lines: [String], of exercise: Exercise) -> String {
        let message = lines.first { $0.contains("Fatal error") } ?? "The process ended before the tests did"
        let sources = exercise.path(of: "Sources/")
        let frame = lines.first { $0.contains("/\(sources)") && $0.contains(" at ") }
        let place = frame?.firstRange(of: sources).flatMap { range in
            frame?[range.lowerBound...].prefixMatch(of: #/.+?\.swift:\d+/#)
        }
        return message + (place.map { ", from \($0.0)" } ?? "")
    }
}

extension TestRun {
    /// Checks the exercise: builds it, runs its tests, and reads their results.
    ///
    /// Tests run in parallel, so a crash ends several. A second run, one test after another, shows which one crashes.
    package func result(by runner: Runner, onActivity: @escaping Handler = { _ in }) async -> CheckResult {
        guard usesSolution || !exercise.contents(of: "Sources").isEmpty else {
            return CheckResult(end: .noSources)
        }
        for folder in usesSolution ? ["Tests"] : ["Sources", "Tests"] {
            if let item = exercise.unusableItem(in: folder) { return CheckResult(end: item) }
        }
        await exercise.originals.save()
        // Before they run, since tests that change in the meantime aren't those that ran.
        let changed = exercise.originals.changedTests()
        var result = CheckResult(exercise, await runner(self, onActivity))
        if result.crash != nil {
            var serial = self
            serial.isSerial = true
            onActivity("finding the test that crashes")
            let second = CheckResult(exercise, await runner(serial, onActivity))
            if second.crash != nil || second.end == .interrupted { result = second }
        }
        result.changedTests = changed
        return result
    }
}

/// The outcome of a test.
package struct TestOutcome: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// The process ended before the test did.
        case unfinished
        case running
        case passed
        /// The issues, each one in lines.
        case failed([[String]])
    }

    /// Its display name, such as `The client fetches the notes`.
    package let name: String
    /// The name of its suite, such as `Goals`.
    var suite = ""
    var state = State.unfinished
    /// Its location, such as `/…/Tests/GoalTests.swift:12`, or `nil` if it is missing.
    package var place: String?

    package var isPassed: Bool { state == .passed }

    /// The issues, without duplicates.
    var issues: [[String]] {
        guard case .failed(let all) = state else { return [] }
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// All of its issues as one text.
    package var text: String { issues.joined().joined(separator: "\n") }

    mutating func fail(_ lines: String...) { state = .failed([lines]) }

    mutating func record(_ event: TestEvents.Record.Payload) {
        switch event.kind {
        case "testStarted": state = .running
        case "testSkipped": fail("The test is disabled.")
        case "testEnded" where state == .running:
            // A test that failed without an issue is rare, but hasn't passed.
            if event.messages?.first?.symbol == "fail" { fail("The test failed.") } else { state = .passed }
        case "issueRecorded" where event.issue?.isKnown != true && event.issue?.severity != "warning":
            state = .failed(issues + [event.issueLines])
        default: break
        }
    }
}

/// A compiler message about a line of code.
package struct BuildMessage: Hashable, Sendable {
    package let file: String
    package let line: Int
    package let text: String
    let isError: Bool

    /// The errors and warnings of a build, without duplicates.
    static func all(in log: String) -> [BuildMessage] {
        var seen: Set<String> = []
        return log.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("/"), seen.insert(String(line)).inserted,
                let parts = line.wholeMatch(of: #/(/.+?):(\d+):\d+: (error|warning): (.+)/#),
                let number = Int(parts.2)
            else { return nil }
            let (file, text) = (String(parts.1), String(parts.4))
            return BuildMessage(file: file, line: number, text: text, isError: parts.3 == "error")
        }
    }
}
