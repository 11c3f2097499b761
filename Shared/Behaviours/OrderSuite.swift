import Episodes
import EveryOrder

/// Every order of a number of requests on the episodes screen, and what the rules say that happens in each.
///
/// An order of two requests begins with a list on the screen, since nobody can tap an episode or reload without one. The
/// others begin with an empty screen, so those of three contain every order of two on an empty screen.
public struct OrderSuite: Sendable {
    /// The number of requests in each order.
    public let requests: Int
    /// The orders, the shortest first.
    public let orders: [ScreenOrder]

    private let catalogue: [ScriptedAnswer]
    /// The number of requests that have ended when an order begins.
    private var opened: Int { requests == 2 ? 1 : 0 }

    /// Creates the orders of a number of requests. Those of one request have every answer of the catalogue; in the others,
    /// a request succeeds or fails.
    public init(requests: Int) {
        self.requests = requests
        catalogue = requests == 1 ? ScriptedAnswer.catalogue(for: Self.choices.map(\.[0].answer)) : []
        orders = ScreenOrder.all(
            of: Self.choices.map { [$0[0]].actionName },
            count: requests,
            answers: requests == 1 ? catalogue.map(\.name) : Self.answers.map(\.name)
        )
    }

    private static let answers = [ScriptedAnswer.success, .failure]

    /// What the user can do: as the first, the second or the third request. After the opening, the second request of an
    /// order is the third, and its video is that of the behaviours, so an order shows what the recording of a behaviour
    /// shows.
    private static let choices: [[ScreenRequest]] = [
        [.list, .otherList, .list([Sample.episode(5)])],
        [.video(of: Sample.episodes[2]), .otherVideo, .video],
    ]

    /// Returns what should happen in an order, after the opening.
    public func expected(of order: ScreenOrder) -> Recording<ScreenState> {
        expected(of: order, isOpeningLeftOut: true)
    }

    private func expected(of order: ScreenOrder, isOpeningLeftOut: Bool) -> Recording<ScreenState> {
        recording(script(of: order).model.steps.eventsAtRest, isOpeningLeftOut: isOpeningLeftOut)
    }

    /// Returns how a recording of an order, with or without the opening, differs from what should happen in it.
    public func difference(
        of order: ScreenOrder,
        from actual: Recording<ScreenState>,
    ) -> RecordingDifference<ScreenState> {
        let isWhole = actual.events.first?.party == .user
        return RecordingDifference(
            expected: expected(of: order, isOpeningLeftOut: !isWhole),
            actual: actual,
        )
    }

    /// What happens in an order, and what the rules say, after the opening.
    private func script(of order: ScreenOrder) -> Script {
        let opening: [ScriptLine] = opened == 0 ? [] : [.open(Self.choices[0][0])]
        let lines = order.actions.enumerated().map { index, action -> ScriptLine in
            let each = Self.choices.first { [$0[0]].actionName == action } ?? Self.choices[0]
            let request = each[(index + opened) % each.count]
            let fate = order.fate(of: index)
            let answer = (Self.answers + catalogue).first { $0.name == fate.answer } ?? .success
            switch fate.time {
            case .atOnce: return .get(request, answer)
            case .onItsWay: return .deliver(request, answer)
            case .late: return .late(request, answer)
            case .last, .never: return .send(request)
            }
        }
        return Script([opening + lines + [.leave]]).inProcess
    }

    /// Runs an order on a new screen. Returns how the screen differs from what the rules say, or `nil` if it doesn't.
    @MainActor
    private func difference(of order: ScreenOrder, in makeScreen: @escaping MakeScreen) async throws
        -> RecordingDifference<ScreenState>?
    {
        let script = script(of: order)
        let expected = script.model.steps.eventsAtRest
        let run = try await script.play(on: makeScreen) { step, events in
            expected.indices.contains(step) ? events == expected[step] : nil
        }
        let actual = run.steps(naming: false)
        guard actual != expected else { return nil }
        // A screen that differs only in the opening is rare, so the opening is left out otherwise.
        let rest = difference(of: order, from: recording(actual, isOpeningLeftOut: true))
        guard rest.expected == rest.actual else { return rest }
        return difference(of: order, from: recording(actual, isOpeningLeftOut: false))
    }

    /// A recording of all steps, or one that begins with what the screen shows after the opening.
    private func recording(
        _ steps: [[Recording<ScreenState>.Event]],
        isOpeningLeftOut: Bool,
    ) -> Recording<ScreenState> {
        // The first step is the beginning.
        let count = 1 + (isOpeningLeftOut ? 2 * opened : 0)
        let state = steps.prefix(count).joined().last { $0.party == .screen }
        var recording = Recording<ScreenState>()
        if count > 1, let state { recording.add(state) }
        for event in steps.dropFirst(count).joined() { recording.add(event) }
        return recording
    }

    /// Runs every order. Returns those in which the screen differs from what the rules say, and how, the shortest first.
    ///
    /// - Parameter report: A closure to call after each run.
    @MainActor
    public func differences(
        in makeScreen: @escaping MakeScreen,
        reportingTo report: @escaping @MainActor () -> Void = {},
    ) async throws -> [Difference] {
        try await RunLimiter.alone {
            var differences: [Difference] = []
            for order in orders {
                let difference = try await difference(of: order, in: makeScreen)
                if let difference { differences.append(Difference(order: order, recording: difference)) }
                report()
            }
            return differences
        }
    }

    /// An order in which a screen differs from what the rules say.
    public struct Difference: Sendable {
        /// The order.
        public let order: ScreenOrder
        /// What should happen, and what does.
        public let recording: RecordingDifference<ScreenState>
    }
}
