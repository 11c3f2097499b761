import Episodes
import Foundation
import MockHTTP
import TestSupport

/// A sentence that is true of the screen in every stage, and a check for it.
public struct Behaviour: Identifiable, Sendable {
    /// The sentence.
    public let sentence: String
    private let scripts: [Script]

    /// Creates a behaviour that one scenario checks.
    init(
        _ sentence: String,
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Scenario) async throws -> Void,
    ) {
        self.sentence = sentence
        scripts = [Script(setup: setup, play: play)]
    }

    /// Creates a behaviour with several cases, which are checked one after the other on the same screen.
    init<Case: Sendable>(
        _ sentence: String,
        each cases: [Case],
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Scenario, Case) async throws -> Void,
    ) {
        self.init(sentence, setup: setup) { scenario in
            for item in cases {
                try await naming(item) { try await play(scenario, item) }
            }
        }
    }

    /// Creates a behaviour with several cases, each of which is checked on a new screen.
    init<Case: Sendable>(
        _ sentence: String,
        eachOnFreshScreen cases: [Case],
        play: @escaping @MainActor @Sendable (Scenario, Case) async throws -> Void,
    ) {
        self.sentence = sentence
        scripts = cases.map { item in
            Script(setup: Setup()) { scenario in
                try await naming(item) { try await play(scenario, item) }
            }
        }
    }

    /// Checks a screen. Returns how it breaks this behaviour, or `nil` if it doesn't.
    @MainActor
    public func failure(in makeScreen: MakeScreen) async -> BehaviourFailure? {
        var failure: BehaviourFailure
        do {
            for script in scripts { try await Scenario.run(script, with: makeScreen) }
            return nil
        } catch let found as BehaviourFailure {
            failure = found
        } catch {
            failure = BehaviourFailure(.unknown, error as? Finding ?? Finding(String(describing: error)))
        }
        failure.broken = [sentence]
        return failure
    }
}

extension Behaviour: CustomStringConvertible {
    /// The sentence.
    public var id: String { sentence }
    public var description: String { sentence }
}

extension Behaviour {
    /// Every behaviour, in the order in which a learner meets them.
    public static let all = groups.flatMap(\.behaviours)

    /// The behaviours by topic.
    public static let groups = [
        Group(title: "Requests", behaviours: requests),
        Group(title: "Loading", behaviours: loading),
        Group(title: "Failing", behaviours: failing),
        Group(title: "Keeping and recovering", behaviours: keeping),
        Group(title: "Overlapping", behaviours: overlapping),
        Group(title: "Lifetime", behaviours: lifetime),
        Group(title: "Threads and history", behaviours: history),
    ]

    /// The behaviours on one topic.
    public struct Group: Sendable {
        /// The topic.
        public let title: String
        /// The behaviours.
        public var behaviours: [Behaviour]
    }
}

/// The behaviours that a screen breaks for one cause.
public struct BehaviourFailure: Error, Sendable {
    /// The most likely mistake.
    public let cause: Cause
    /// The finding of the first check that failed.
    public var finding: Finding
    /// The sentences of the behaviours that it breaks, to be named in the report.
    public var broken: [String] = []

    init(_ cause: Cause, _ finding: Finding) {
        self.cause = cause
        self.finding = finding
    }

    /// One failure for each cause, with all the behaviours that it breaks. The one that breaks the most comes first.
    public static func byCause(_ failures: [BehaviourFailure]) -> [BehaviourFailure] {
        var causes: [BehaviourFailure] = []
        for failure in failures {
            if let known = causes.firstIndex(where: { $0.cause == failure.cause }) {
                causes[known].broken += failure.broken
            } else {
                causes.append(failure)
            }
        }
        let order = causes.enumerated().sorted {
            ($1.element.broken.count, $0.offset) < ($0.element.broken.count, $1.offset)
        }
        return order.map(\.element)
    }

    /// The advice, the finding, and the first broken behaviours.
    public func lines(width: Int = 72) -> [String] {
        let names = broken.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        let rest = broken.count > 3 ? " and \(broken.count - 3) more" : ""
        let lines = [cause.rawValue] + finding.lines(width: width)
        return broken.isEmpty ? lines : lines + ["Broken behaviours: \(names)\(rest)."]
    }
}

/// Adds the case to the summary of a failure.
@MainActor
private func naming<Case>(_ item: Case, _ check: () async throws -> Void) async throws {
    do {
        try await check()
    } catch var failure as BehaviourFailure {
        failure.finding.summary += " (Case: \(item).)"
        throw failure
    }
}
