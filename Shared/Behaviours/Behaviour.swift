import Episodes
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
                try await Finding.naming(item) { try await play(trial, item) }
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
                try await Finding.naming(item) { try await play(trial, item) }
            }
        }
    }

    /// Puts a screen to this promise.
    ///
    /// - Throws: A ``Violation`` when the screen breaks it.
    @MainActor
    public func check(_ makeScreen: MakeScreen) async throws {
        for scenario in scenarios {
            do {
                try await Trial.run(scenario, with: makeScreen)
            } catch let finding as Finding {
                throw Violation(promise: promise, finding: finding, hint: finding.advice ?? hint)
            }
        }
    }
}

extension Behaviour: CustomStringConvertible {
    public var description: String { promise }
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
