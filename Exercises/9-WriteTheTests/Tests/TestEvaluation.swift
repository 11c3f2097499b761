import EveryOrder
import Menu
import Testing

extension GoalTests {
    /// One of the learner's tests.
    struct ScreenTest: Sendable {
        let name: String
        let run: @MainActor @Sendable (ScreenTests) async throws -> Void

        @MainActor static let all = [
            ScreenTest(name: "showsTheDishes()") { try await $0.showsTheDishes() },
            ScreenTest(name: "stopsFetchingAfterAFailure()") { try await $0.stopsFetchingAfterAFailure() },
            ScreenTest(name: "removesTheMessageWhenItTriesAgain()") {
                try await $0.removesTheMessageWhenItTriesAgain()
            },
            ScreenTest(name: "keepsTheDishesWhenARequestFails()") {
                try await $0.keepsTheDishesWhenARequestFails()
            },
            ScreenTest(name: "neverShowsAnOlderAnswer()") { try await $0.neverShowsAnOlderAnswer() },
            ScreenTest(name: "isFreedWhenTheUserLeaves()") { try await $0.isFreedWhenTheUserLeaves() },
        ]

        enum Outcome: Sendable {
            case passed
            case failed(String)
            case neverEnded
        }

        /// Returns the outcome of the test with the given screens, by default its own. Its issues don't count as those of a
        /// goal.
        ///
        /// A test that settles takes turns on the main queue until it ends, so a number of turns is a limit on any machine.
        @MainActor
        func outcome(with makeScreen: (@MainActor (any MenuService) -> any MenuScreen)? = nil) async
            -> Outcome
        {
            let tests = makeScreen.map { ScreenTests(makeScreen: $0) } ?? ScreenTests()
            let issues = ValueCollector<String>()
            let (ends, task) = ValueCollector.run {
                try await withKnownIssue(isIntermittent: true) {
                    try await run(tests)
                } matching: { issue in
                    issues.add(text(of: issue))
                    return true
                }
            }
            var turns = 0
            while ends.all.isEmpty, turns < 5_000 {
                await MainQueue.yield(turns: 1)
                turns += 1
            }
            guard !ends.all.isEmpty else {
                task.cancel()
                return .neverEnded
            }
            return issues.all.first.map(Outcome.failed) ?? .passed
        }

        /// The comments in the test, or else what was expected or thrown.
        private func text(of issue: Issue) -> String {
            let error = issue.error.map { ($0 as? Finding)?.text ?? "\($0)" }
            let words = issue.comments.map(\.rawValue) + [error].compactMap(\.self)
            return words.isEmpty ? "\(issue)" : words.joined(separator: " ")
        }
    }

    /// The results of the learner's tests with all screens.
    @MainActor
    struct TestEvaluation {
        /// The problems of tests that don't pass with a correct screen.
        private(set) var problems: [(test: String, problem: String)] = []
        /// The tests that fail with a broken screen, as they should.
        private(set) var caught: [Bug: [String]] = [:]
        /// The tests that never end with a broken screen.
        private(set) var endless: [Bug: [String]] = [:]
        /// The tests that don't get their screen from `makeScreen`.
        private(set) var blind: [String] = []

        /// The evaluation, which the first goal that needs it starts.
        static let shared = Task { await TestEvaluation() }

        private init() async {
            for test in ScreenTest.all {
                if let problem = await problem(of: test) {
                    problems.append((test.name, problem))
                    continue
                }
                var screens = 0
                for bug in Bug.named {
                    let outcome = await test.outcome { service in
                        screens += 1
                        return Screen(service: service, bug: bug)
                    }
                    switch outcome {
                    case .passed: break
                    case .failed: caught[bug, default: []].append(test.name)
                    case .neverEnded: endless[bug, default: []].append(test.name)
                    }
                }
                if screens == 0 { blind.append("\(test.name) doesn't call makeScreen(_:)") }
            }
        }

        /// Returns what is wrong with a test that doesn't pass with correct screens each time, or `nil`.
        private func problem(of test: ScreenTest) async -> String? {
            for turn in 0..<20 {
                let isSlow = turn >= 10
                let correct = { @MainActor (service: any MenuService) -> any MenuScreen in
                    Screen(service: isSlow ? SlowService(service: service) : service, bug: nil)
                }
                switch await test.outcome(with: turn == 0 ? nil : correct) {
                case .passed: continue
                case .failed(let issue):
                    let times =
                        isSlow ? " whose service takes a few turns longer" : ", though not the first time"
                    return "\(test.name) fails with a correct screen\(turn == 0 ? "" : times): \(issue)"
                case .neverEnded: return "\(test.name) never ends with a correct screen."
                }
            }
            return nil
        }
    }
}
