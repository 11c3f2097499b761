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
    public let orders: [Order]

    private let catalogue: [ScriptedAnswer]
    /// The requests that have ended when an order begins.
    private let opening: [Order.SentRequest]

    /// Creates the orders of a number of requests. Those of one request have every answer of the catalogue; in the others,
    /// a request succeeds or fails.
    public init(requests: Int) {
        self.requests = requests
        let names = Self.choices.map(\.[0].description)
        opening =
            requests == 2 ? [.init(names[0], .ended(with: ScriptedAnswer.success.name))] : []
        catalogue = requests == 1 ? ScriptedAnswer.catalogue(for: Self.choices.map(\.[0].answer)) : []
        orders =
            requests == 1 ? Order.all(of: names, with: catalogue) : Order.all(of: names, requests: requests)
    }

    /// What the user can do: as the first, the second or the third request. After the opening, the second request of an
    /// order is the third, and its video is that of the behaviours, so an order shows what the recording of a behaviour
    /// shows.
    private static let choices: [[ScreenRequest]] = [
        [.list, .otherList, .list([Sample.episode(5)])],
        [.video(of: Sample.episodes[2]), .otherVideo, .video],
    ]

    private static func request(of sent: Order.SentRequest, at index: Int) -> ScreenRequest {
        let each = choices.first { $0[0].description == sent.action } ?? choices[0]
        return each[index % each.count]
    }

    /// Returns what should happen in an order, after the opening.
    public func expected(of order: Order) -> Recording<ScreenState> {
        recording(steps(of: opened(order)), isOpeningLeftOut: true)
    }

    /// Returns how a recording of an order, with or without the opening, differs from what should happen in it.
    public func difference(
        of order: Order,
        from actual: Recording<ScreenState>,
    ) -> RecordingDifference<ScreenState> {
        let isWhole = actual.events.first?.party == .user
        let expected = recording(steps(of: opened(order)), isOpeningLeftOut: !isWhole)
        return RecordingDifference(expected: expected, actual: actual)
    }

    /// The order, after the opening.
    private func opened(_ order: Order) -> Order { Order(opening + order.requests) }

    private func steps(of order: Order) -> [[Recording<ScreenState>.Event]] {
        var model = ScreenModel()
        let requests = order.requests.enumerated().map { Self.request(of: $1, at: $0) }
        for input in order.inputs {
            switch input {
            case .sends(let index):
                let answer = order.requests[index].fate.answer.flatMap(answer)
                model.send(index, requests[index], failing: answer?.isWithoutServer == true ? answer : nil)
            case .answers(let index, let name):
                model.answer(index, requests[index], with: answer(named: name))
            case .delivers(let index, let name):
                model.deliver(index, as: name)
            case .leaves:
                model.leave()
            }
        }
        let isLeft = order.inputs.last == .leaves
        return model.stepsAtRest + (isLeft ? [] : [[.leaves, .isDeallocated]])
    }

    /// Runs an order on a new screen. Returns how the screen differs from what the rules say, or `nil` if it doesn't.
    ///
    /// - Throws: An error if no server can be opened.
    @MainActor
    public func difference(of order: Order, in makeScreen: @escaping MakeScreen) async throws
        -> RecordingDifference<ScreenState>?
    {
        let opened = opened(order)
        let expected = OrderRecording(of: opened, steps: steps(of: opened))
        let actual = try await script(of: makeScreen).run(opened, expecting: expected)
        guard actual != expected else { return nil }
        // A screen that differs only in the opening is rare, so the opening is left out otherwise.
        let rest = [expected, actual].map { recording($0.steps, isOpeningLeftOut: true) }
        if rest[0] != rest[1] { return RecordingDifference(expected: rest[0], actual: rest[1]) }
        return RecordingDifference(expected: expected.recording, actual: actual.recording)
    }

    /// A recording of all steps, or one that begins with what the screen shows after the opening.
    private func recording(
        _ steps: [[Recording<ScreenState>.Event]],
        isOpeningLeftOut: Bool,
    ) -> Recording<ScreenState> {
        let count = isOpeningLeftOut ? Order(opening).inputs.count : 0
        let state = steps.prefix(count).joined().last { $0.party == .screen }
        var recording = Recording<ScreenState>()
        if let state { recording.add(state) }
        for event in steps.dropFirst(count).joined() { recording.add(event) }
        return recording
    }

    /// The number of runs that may have begun at a time. Some of them run; one that waits for something that never comes
    /// lets others continue.
    public static let runsAtOnce = 16

    /// Runs every order. Returns those in which the screen differs from what the rules say, and how, the shortest first.
    ///
    /// - Parameter report: A closure to call after each run.
    /// - Throws: An error if no server can be opened.
    @MainActor
    public func differences(
        in makeScreen: @escaping MakeScreen,
        reportingTo report: () -> Void = {},
    ) async throws -> [Difference] {
        let all = try await orders.concurrentMap(atOnce: Self.runsAtOnce) { _ in
            report()
        } _: { order in
            try await difference(of: order, in: makeScreen).map { Difference(order: order, recording: $0) }
        }
        return all.compactMap(\.self)
    }

    /// An order in which a screen differs from what the rules say.
    public struct Difference: Sendable {
        /// The order.
        public let order: Order
        /// What should happen, and what does.
        public let recording: RecordingDifference<ScreenState>
    }

    /// The screen, for running it in any order.
    @MainActor
    private func script(of makeScreen: @escaping MakeScreen) -> EpisodesScript {
        EpisodesScript(
            of: makeScreen,
            Self.choices.map { each in
                .init(each[0].description, does: "asks for \(each[0])", each.map { $0.scripted() })
            },
            catalogue: catalogue,
        )
    }

    private func answer(named name: String) -> ScriptedAnswer? {
        ([.success, .failure] + catalogue).first { $0.name == name }
    }
}
