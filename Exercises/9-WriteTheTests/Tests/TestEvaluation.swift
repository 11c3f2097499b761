import Menu
import TestSupport
import Testing

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

    /// Returns the outcome of the test with the given screens. Its issues don't count as those of a goal.
    @MainActor
    func outcome(with makeScreen: @escaping @MainActor (any MenuService) -> any MenuScreen) async -> Outcome {
        let waiter = ConditionWaiter()
        let issues = ValueCollector<String>()
        let (ends, task) = ValueCollector.run(waiter: waiter) {
            try await withKnownIssue(isIntermittent: true) {
                try await run(ScreenTests(makeScreen: makeScreen))
            } matching: { issue in
                issues.add(issue.text)
                return true
            }
        }
        guard await waiter.wait(timeout: .seconds(3), until: { !ends.all.isEmpty }) else {
            task.cancel()
            return .neverEnded
        }
        return issues.all.first.map(Outcome.failed) ?? .passed
    }
}

extension Issue {
    /// The comments in the test, or else what was expected or thrown.
    fileprivate var text: String {
        let words = comments.map(\.rawValue) + (error.map { ["\($0)"] } ?? [])
        return words.isEmpty ? "\(self)" : words.joined(separator: " ")
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

    /// The evaluation, which the first goal that needs it starts.
    static let shared = Task { await TestEvaluation() }

    private init() async {
        for test in ScreenTest.all {
            if let problem = await problem(of: test) {
                problems.append((test.name, problem))
                continue
            }
            for bug in Bug.allCases {
                switch await test.outcome(with: { Screen(service: $0, bug: bug) }) {
                case .passed: break
                case .failed: caught[bug, default: []].append(test.name)
                case .neverEnded: endless[bug, default: []].append(test.name)
                }
            }
        }
    }

    /// Returns what is wrong with a test that doesn't pass with a correct screen each time, or `nil`.
    private func problem(of test: ScreenTest) async -> String? {
        for turn in 0..<20 {
            let outcome = await test.outcome { service -> any MenuScreen in
                if turn == 0 { return MenuViewModel(service: service) }
                return Screen(service: service, bug: nil)
            }
            switch outcome {
            case .passed: continue
            case .failed(let issue):
                let times = turn == 0 ? "" : ", though not the first time"
                return "\(test.name) fails with a correct screen\(times): \(issue)"
            case .neverEnded: return "\(test.name) never ends with a correct screen."
            }
        }
        return nil
    }
}
