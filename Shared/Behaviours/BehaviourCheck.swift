import Episodes
import EveryOrder

/// A check of one screen against behaviours, which explains each cause once.
///
/// A behaviour that owns the cause explains it, if the screen breaks that one, too; or else, the first that fails does.
@MainActor
public final class BehaviourCheck {
    private let makeScreen: MakeScreen
    private let describe: (BehaviourFailure) -> Finding
    /// What the screen has done for each behaviour, found once.
    private var runs: [Behaviour.ID: Task<[PlayedScript], any Error>] = [:]
    /// The behaviours that own a cause and are broken for it, found once.
    private var owners: [Cause: Task<Behaviour.ID?, Never>] = [:]
    /// The behaviour that explains each cause.
    private var explanations: [Cause: Behaviour.ID] = [:]

    /// Creates a check of a screen.
    ///
    /// - Parameters:
    ///   - makeScreen: Creates the screen.
    ///   - describe: Returns the finding that explains a failure.
    public init(
        _ makeScreen: @escaping MakeScreen,
        describe: @escaping (BehaviourFailure) -> Finding = { $0.finding(of: "Your screen") },
    ) {
        self.makeScreen = makeScreen
        self.describe = describe
    }

    /// Finds out how the screen breaks a behaviour. Returns the explanation, or where to find it; `nil` if it doesn't.
    public func finding(on behaviour: Behaviour) async -> Finding? {
        guard let failure = await failure(of: behaviour) else { return nil }
        let owner = await owner(of: failure.cause)
        if failure.isInconclusive, let owner {
            var finding = Finding("Can't be judged until this holds: “\(owner)”.", kind: Finding.notJudged)
            finding.explanation = owner
            return finding
        }
        let first = owner ?? explanations[failure.cause] ?? behaviour.id
        explanations[failure.cause] = first
        guard first != behaviour.id else { return describe(failure) }
        var finding = Finding("Probably for the same reason as “\(first)”.", kind: "\(failure.cause)")
        finding.explanation = first
        return finding
    }

    /// Checks a behaviour. Returns how the screen breaks it, or `nil` if it doesn't.
    ///
    /// Every state contains `isFetching`, so if that is wrong, and the behaviour that is about it says so, it is ignored
    /// here. Otherwise it would hide whatever else is wrong.
    public func failure(of behaviour: Behaviour) async -> BehaviourFailure? {
        do {
            let played = try await play(behaviour)
            guard var failure = behaviour.failure(in: played) else { return nil }
            guard failure.cause.isOfFetching, let owner = await owner(of: failure.cause),
                owner != behaviour.id
            else { return failure }
            let rest = behaviour.failure(in: played, ignoresFetching: true)
            guard rest?.isInconclusive == true else { return rest }
            failure.isInconclusive = true
            return failure
        } catch {
            return BehaviourFailure(of: behaviour, error)
        }
    }

    /// Plays what shows whether the screen breaks a behaviour, once.
    private func play(_ behaviour: Behaviour) async throws -> [PlayedScript] {
        if let known = runs[behaviour.id] { return try await known.value }
        let run = Task { [makeScreen] in try await behaviour.play(on: makeScreen) }
        runs[behaviour.id] = run
        return try await run.value
    }

    /// Returns the first behaviour that owns a cause, and that the screen breaks for this cause.
    private func owner(of cause: Cause) async -> Behaviour.ID? {
        if let known = owners[cause] { return await known.value }
        let search = Task {
            for behaviour in Behaviour.all where behaviour.ownedCauses.contains(cause) {
                let failure =
                    cause.isOfFetching
                    ? behaviour.failure(in: (try? await play(behaviour)) ?? [])
                    : await failure(of: behaviour)
                if failure?.cause == cause { return Optional(behaviour.id) }
            }
            return nil
        }
        owners[cause] = search
        return await search.value
    }
}

extension Finding {
    fileprivate static let notJudged = "notJudged"

    /// Whether the behaviour can't be judged until another one holds.
    public var isInconclusive: Bool { kind == Finding.notJudged }
}
