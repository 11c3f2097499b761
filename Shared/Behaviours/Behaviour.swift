import Episodes
import MockAPI
import Practice

/// A promise that every stage keeps, and how to find out.
public struct Behaviour: Sendable {
    /// The promise, as a sentence about the screen.
    public let promise: String
    /// Where to look when it is broken.
    public let hint: String
    private let scenarios: [Scenario]

    /// A promise that one scenario can tell.
    init(
        _ promise: String,
        hint: String,
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Trial) async throws -> Void,
    ) {
        self.promise = promise
        self.hint = hint
        scenarios = [Scenario(setup: setup, play: play)]
    }

    /// A promise that holds for each of several cases, one after the other on the same screen.
    init<Case: Sendable>(
        _ promise: String,
        hint: String,
        each cases: [Case],
        setup: Setup = Setup(),
        play: @escaping @MainActor @Sendable (Trial, Case) async throws -> Void,
    ) {
        self.init(promise, hint: hint, setup: setup) { trial in
            for item in cases {
                try await naming(item) { try await play(trial, item) }
            }
        }
    }

    /// A promise that holds for each of several cases, every one on a screen of its own.
    init<Case: Sendable>(
        _ promise: String,
        hint: String,
        eachAnew cases: [Case],
        play: @escaping @MainActor @Sendable (Trial, Case) async throws -> Void,
    ) {
        self.promise = promise
        self.hint = hint
        scenarios = cases.map { item in
            Scenario(setup: Setup()) { trial in
                try await naming(item) { try await play(trial, item) }
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
            for scenario in scenarios { try await Trial.run(scenario, with: makeScreen) }
            return nil
        } catch let found as Finding {
            finding = found
            finding.advice = found.advice ?? hint
        } catch {
            let reason = (error as? ServerError)?.message ?? String(describing: error)
            finding = Finding("It couldn't be checked: \(reason)")
        }
        finding.broken = [promise]
        return finding
    }
}

extension Behaviour {
    /// Every promise, in the order in which a learner meets them.
    public static let all = groups.flatMap(\.behaviours)

    /// The promises by what they are about.
    public static let groups = [
        Group(title: "Requests", behaviours: requests),
        Group(title: "Loading", behaviours: loading),
        Group(title: "Failing", behaviours: failing),
        Group(title: "Keeping and recovering", behaviours: keeping),
        Group(title: "Overlapping", behaviours: overlapping),
        Group(title: "Lifetime", behaviours: lifetime),
        Group(title: "Threads and history", behaviours: history),
    ]

    /// Promises about one thing.
    public struct Group: Sendable {
        /// What they are about.
        public let title: String
        /// The promises.
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
        let check = checks[behaviour.promise] ?? Task { await behaviour.finding(in: makeScreen) }
        checks[behaviour.promise] = check
        return await check.value
    }
}

extension Behaviour: CustomStringConvertible {
    public var description: String { promise }
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

struct Scenario: Sendable {
    let setup: Setup
    let play: @MainActor @Sendable (Trial) async throws -> Void
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
