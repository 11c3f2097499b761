import Foundation
import FoundationCompat

/// A screen that can be run in any ``Order``: how to create it, what the user can do on it, and what it shows.
///
/// ```swift
/// let screen = ScriptedScreen(
///     [.init("start()", [.init(sends: "GET /notes", answer: .json("[]")) { $0.start() }])],
///     make: { NotesViewModel(baseURL: $0.url, session: $0.session) },
///     record: { Recorder(of: $0, waiter: $1) { $0.isFetching ? "fetching" : "\($0.notes.count) notes" } },
/// )
/// for order in Order.all(of: screen.actionNames, requests: 2) {
///     recordings.append(try await screen.run(order))
/// }
/// ```
@MainActor
public struct ScriptedScreen<Screen, State: RecordableState> {
    /// Something that the user can do, which sends one request.
    public struct Action {
        let name: String
        let text: String
        let requests: [ScriptedRequest]
        /// Whether the user does it on a second screen, next to the first.
        let isOnSecondScreen: Bool

        /// Creates an action.
        ///
        /// - Parameters:
        ///   - name: The name, by which an order refers to it.
        ///   - text: What the user does, for the recording; by default, the name.
        ///   - requests: The request that it sends if it is the first of an order, the second, and so on. They can be told
        ///     apart if their good answers differ. After the last one, it begins again.
        public init(_ name: String, does text: String? = nil, _ requests: [ScriptedRequest]) {
            self.init(name, does: text ?? name, requests, isOnSecondScreen: false)
        }

        /// Creates an action that sends the same request each time.
        ///
        /// - Parameters:
        ///   - name: The name, by which an order refers to it.
        ///   - line: The request line, such as `GET /notes`.
        ///   - answers: A good answer to the first request of an order, to the second, and so on.
        ///   - perform: Calls the screen's method.
        public init(
            _ name: String,
            sends line: String,
            answers: Response...,
            perform: @escaping @MainActor (Screen) -> Void,
        ) {
            self.init(name, answers.map { ScriptedRequest(sends: line, answer: $0, perform: perform) })
        }

        init(_ name: String, does text: String, _ requests: [ScriptedRequest], isOnSecondScreen: Bool) {
            self.name = name
            self.text = text
            self.requests = requests
            self.isOnSecondScreen = isOnSecondScreen
        }

        func request(at index: Int) -> ScriptedRequest { requests[index % requests.count] }
    }

    /// A request that an action sends.
    public struct ScriptedRequest {
        let line: String
        let answer: Response
        let others: [String: Response]
        let perform: @MainActor (Screen) -> Void

        /// Creates a request.
        ///
        /// - Parameters:
        ///   - line: The request line, such as `GET /notes`.
        ///   - answer: A good answer.
        ///   - others: The answers to what it sends besides, by their request lines. The server gives them at once.
        ///   - perform: Calls the screen's method.
        public init(
            sends line: String,
            answer: Response,
            besides others: [String: Response] = [:],
            perform: @escaping @MainActor (Screen) -> Void,
        ) {
            self.line = line
            self.answer = answer
            self.others = others
            self.perform = perform
        }
    }

    let actions: [Action]
    private(set) var catalogue: [ScriptedAnswer]
    private(set) var answers: [String: ScriptedAnswer]
    /// Returns what creates each screen of a run.
    let make: @MainActor (Backend) -> @MainActor () -> Screen
    /// Whether two screens of a run have something in common, such as a client.
    let isShared: Bool
    let record: @MainActor (Screen, ConditionWaiter) -> Recorder<State>

    /// Creates a scripted screen.
    ///
    /// - Parameters:
    ///   - actions: What the user can do.
    ///   - catalogue: The answers that an order may name, besides a success and a failure: by default, every one that can
    ///     be made from the good answers.
    ///   - make: Creates a new screen.
    ///   - record: Records what the screen shows.
    public init(
        _ actions: [Action],
        catalogue: [ScriptedAnswer]? = nil,
        make: @escaping @MainActor (Backend) -> Screen,
        record: @escaping @MainActor (Screen, ConditionWaiter) -> Recorder<State>,
    ) {
        self.init(actions, catalogue: catalogue, isShared: false, { backend in { make(backend) } }, record)
    }

    /// Creates a scripted screen of which two can be shown at once.
    ///
    /// ```swift
    /// sharing: { backend in
    ///     let client = NotesClient(baseURL: backend.url, session: backend.session)
    ///     return { NotesViewModel(client: client) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - actions: What the user can do.
    ///   - catalogue: The answers that an order may name, besides a success and a failure: by default, every one that can
    ///     be made from the good answers.
    ///   - sharing: Creates what the screens have in common, and returns a closure that creates one of them.
    ///   - record: Records what the screen shows.
    public init(
        _ actions: [Action],
        catalogue: [ScriptedAnswer]? = nil,
        sharing: @escaping @MainActor (Backend) -> @MainActor () -> Screen,
        record: @escaping @MainActor (Screen, ConditionWaiter) -> Recorder<State>,
    ) {
        self.init(actions, catalogue: catalogue, isShared: true, sharing, record)
    }

    init(
        _ actions: [Action],
        catalogue: [ScriptedAnswer]?,
        isShared: Bool,
        _ make: @escaping @MainActor (Backend) -> @MainActor () -> Screen,
        _ record: @escaping @MainActor (Screen, ConditionWaiter) -> Recorder<State>,
    ) {
        self.actions = actions
        self.isShared = isShared
        self.make = make
        self.record = record
        let all = catalogue ?? ScriptedAnswer.catalogue(for: actions.compactMap(\.requests.first?.answer))
        // Requests that come before it leave connections, and a request that is lost on one may be sent again.
        let hasOthers = actions.contains { $0.requests.contains { !$0.others.isEmpty } }
        self.catalogue = all.filter { !hasOthers || !$0.needsNewConnection }
        let named = [.success, .failure] + self.catalogue
        answers = Dictionary(named.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The same screen, whose catalogue has addresses that are written in different ways, too: for one that gets its address
    /// from ``Backend/address(of:)``.
    public var atEveryAddress: ScriptedScreen {
        var script = self
        script.catalogue += ScriptedAnswer.addresses
        script.answers.merge(ScriptedAnswer.addresses.map { ($0.name, $0) }) { first, _ in first }
        return script
    }

    /// The names of the actions.
    public var actionNames: [String] { actions.map(\.name) }
}

extension ScriptedScreen {
    /// Runs an order on a new screen, as soon as there is room, and records what happens.
    ///
    /// After each event, it waits until the screen is at rest: nothing is in progress except requests that wait for their
    /// answers. If a recording is given, no time passes for that, unless something in it is late.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - expected: What should happen, if that is known.
    /// - Throws: An error if no server can be opened, or the order names an action or an answer that isn't known.
    public func run(
        _ order: Order,
        expecting expected: OrderRecording<State>? = nil,
    ) async throws -> OrderRecording<State> {
        let run = try await play(
            try inputs(of: order),
            expecting: expected?.steps ?? [],
            answers: order.requests.compactMap { $0.fate.answer.flatMap { answers[$0] } },
        )
        var recording = OrderRecording(of: order, steps: run.steps.map(\.events))
        recording.hasRequestOfAnotherSession = run.hasRequestOfAnotherSession
        return recording
    }

    /// What happens from outside in an order.
    private func inputs(of order: Order) throws -> [Input] {
        func answer(_ name: String) throws -> ScriptedAnswer {
            guard let answer = answers[name] else { throw Finding("There is no answer “\(name)”.") }
            return answer
        }
        return try order.inputs.map { input in
            switch input {
            case .sends(let index):
                let request = order.requests[index]
                guard let action = action(named: request.action) else {
                    throw Finding("There is no action “\(request.action)”.")
                }
                guard !action.requests.isEmpty else {
                    throw Finding(
                        "The action “\(action.name)” sends nothing. Describe the screen as a ScreenUnderTest."
                    )
                }
                let outcome = try request.fate.answer.map(answer)
                return .sends(
                    action.request(at: index),
                    does: action.text,
                    outcome: outcome,
                    isOnSecondScreen: action.isOnSecondScreen,
                )
            case .answers(let index, let name): return .answers(index, try answer(name))
            case .delivers(let index, let name): return .delivers(index, try answer(name))
            case .leaves: return .leaves
            }
        }
    }
}
