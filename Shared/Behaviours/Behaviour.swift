import Episodes
import Foundation
import MockHTTP
import TestSupport

/// A sentence about the screen that holds for every stage, and how to find out.
public struct Behaviour: Sendable {
    /// The sentence.
    public let sentence: String
    /// Where to look when it is broken.
    public let hint: String
    private let scripts: [Script]

    /// A behaviour that one scenario can tell.
    init(
        _ sentence: String,
        hint: String,
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Scenario) async throws -> Void,
    ) {
        self.sentence = sentence
        self.hint = hint
        scripts = [Script(setup: setup, play: play)]
    }

    /// A behaviour that holds for each of several cases, one after the other on the same screen.
    init<Case: Sendable>(
        _ sentence: String,
        hint: String,
        each cases: [Case],
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Scenario, Case) async throws -> Void,
    ) {
        self.init(sentence, hint: hint, setup: setup) { scenario in
            for item in cases {
                try await naming(item) { try await play(scenario, item) }
            }
        }
    }

    /// A behaviour that holds for each of several cases, every one on a screen of its own.
    init<Case: Sendable>(
        _ sentence: String,
        hint: String,
        eachOnFreshScreen cases: [Case],
        play: @escaping @MainActor @Sendable (Scenario, Case) async throws -> Void,
    ) {
        self.sentence = sentence
        self.hint = hint
        scripts = cases.map { item in
            Script(setup: Setup()) { scenario in
                try await naming(item) { try await play(scenario, item) }
            }
        }
    }

    /// Puts a screen to this behaviour.
    ///
    /// - Returns: How it is broken; nil when it holds. The advice is that of the cause where the cause is plain from
    ///   what was found, else the hint of this behaviour.
    @MainActor
    public func finding(in makeScreen: MakeScreen) async -> Finding? {
        var finding: Finding
        do {
            try await withTaskExecutorPreference(MainQueueExecutor.shared) { @MainActor in
                for script in scripts { try await Scenario.run(script, with: makeScreen) }
            }
            return nil
        } catch let found as Finding {
            finding = found
            finding.advice = found.advice ?? hint
        } catch {
            let reason = String(describing: error)
            finding = Finding("It couldn't be checked: \(reason)")
        }
        finding.broken = [sentence]
        return finding
    }
}

extension Behaviour {
    /// Every behaviour, in the order in which a learner meets them.
    public static let all = groups.flatMap(\.behaviours)

    /// The behaviours by what they are about.
    public static let groups = [
        Group(title: "Requests", behaviours: requests),
        Group(title: "Loading", behaviours: loading),
        Group(title: "Failing", behaviours: failing),
        Group(title: "Keeping and recovering", behaviours: keeping),
        Group(title: "Overlapping", behaviours: overlapping),
        Group(title: "Lifetime", behaviours: lifetime),
        Group(title: "Threads and history", behaviours: history),
    ]

    /// Behaviours about one thing.
    public struct Group: Sendable {
        /// What they are about.
        public let title: String
        /// The behaviours.
        public let behaviours: [Behaviour]
    }
}

/// A stage put to every behaviour, to each of them once, for tests of which some ask for one and some for all.
@MainActor
public final class BehaviourRun {
    private let makeScreen: MakeScreen
    private var checks: [String: Task<Finding?, Never>] = [:]

    /// Makes a run that has not begun.
    public init(_ makeScreen: @escaping MakeScreen) {
        self.makeScreen = makeScreen
    }

    /// What was found of each cause, with the behaviours that it breaks.
    public var causes: [Finding] {
        get async {
            var findings: [Finding?] = []
            for behaviour in Behaviour.all { findings.append(await finding(by: behaviour)) }
            return Finding.byCause(findings.compactMap(\.self))
        }
    }

    /// Sees that a behaviour holds.
    ///
    /// - Throws: A ``Finding`` of one sentence; the rest is said by the ``causes``.
    public func check(_ behaviour: Behaviour) async throws {
        if let finding = await finding(by: behaviour) { throw Finding(finding.summary) }
    }

    private func finding(by behaviour: Behaviour) async -> Finding? {
        let check = checks[behaviour.sentence] ?? Task { await behaviour.finding(in: makeScreen) }
        checks[behaviour.sentence] = check
        return await check.value
    }
}

extension Behaviour: CustomStringConvertible {
    public var description: String { sentence }
}

/// Adds to a finding which of several cases it is about.
@MainActor
private func naming<Case>(_ item: Case, _ check: () async throws -> Void) async throws {
    do {
        try await check()
    } catch var finding as Finding {
        finding.summary += " (With: \(item).)"
        throw finding
    }
}

/// What is played in a scenario, and where.
struct Script: Sendable {
    let setup: Setup
    let play: @MainActor @Sendable (Scenario) async throws -> Void
}

/// What is special about the surroundings of a scenario.
struct Setup: Sendable {
    /// What stands before every request target.
    var basePath = ""
    /// After how long a silent server is given up, in seconds.
    var timeout: TimeInterval?
    /// Who answers in the network's stead.
    var network: URLProtocol.Type?
    /// Whether nobody listens at the API's address.
    var isRefused = false

    /// Whether it takes a connection that was never used: on one that was, a lost request may be sent again.
    var isFirst = false

    /// Whether a backend of the usual kind will do, even one that was used.
    var isUsual: Bool { timeout == nil && network == nil && !isRefused && !isFirst }
}

/// The turn of a scenario: two run at a time, and one that takes longer than it should lets the next begin.
///
/// While one decodes or waits for its server, the other has the main thread. More would only wait for each other:
/// all sessions share a queue, and all screens the main one.
@MainActor
final class Turn {
    private static var free = Turn.atOnce
    private static var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOver = false

    /// How many there are at a time.
    static let atOnce = 2

    private init() {}

    /// Waits for the turn, which is the caller's until it ends it.
    static func begin() async -> Turn {
        await withCheckedContinuation { continuation in
            // Looked at here: a task with an executor of its own may have let others go first.
            if free == 0 { return waiting.append(continuation) }
            free -= 1
            continuation.resume()
        }
        return Turn()
    }

    /// Makes room for another; a second call does nothing.
    func end() {
        guard !isOver else { return }
        isOver = true
        if Turn.waiting.isEmpty { Turn.free += 1 } else { Turn.waiting.removeFirst().resume() }
    }
}
