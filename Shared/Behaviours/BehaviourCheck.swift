import Episodes
import EveryOrder

/// A check of one screen against behaviours, which explains each cause once.
///
/// A behaviour that owns the cause explains it, if the screen breaks that one, too; or else, the first that fails does.
@MainActor
public final class BehaviourCheck {
    private let makeScreen: MakeScreen
    private let describe: (BehaviourFailure) -> Finding
    /// How the screen breaks each behaviour, found once.
    private var failures: [Behaviour.ID: Task<BehaviourFailure?, Never>] = [:]
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
        let first = owner ?? explanations[failure.cause] ?? behaviour.id
        explanations[failure.cause] = first
        guard first != behaviour.id else { return describe(failure) }
        var finding = Finding("Probably for the same reason as “\(first)”.", kind: "\(failure.cause)")
        finding.explanation = first
        return finding
    }

    /// Checks a behaviour. Returns how the screen breaks it, or `nil` if it doesn't.
    public func failure(of behaviour: Behaviour) async -> BehaviourFailure? {
        if let known = failures[behaviour.id] { return await known.value }
        let check = Task { [makeScreen] in await behaviour.failure(in: makeScreen) }
        failures[behaviour.id] = check
        return await check.value
    }

    /// Returns the first behaviour that owns a cause, and that the screen breaks for this cause.
    private func owner(of cause: Cause) async -> Behaviour.ID? {
        if let known = owners[cause] { return await known.value }
        let search = Task {
            for behaviour in Behaviour.all where behaviour.ownedCauses.contains(cause) {
                if await failure(of: behaviour)?.cause == cause { return Optional(behaviour.id) }
            }
            return nil
        }
        owners[cause] = search
        return await search.value
    }
}
