import Combine
import Dispatch
import EveryOrder
import Parcels
import Synchronization

/// A server that answers when a test tells it to.
final class StandInServer: Server {
    private let requests = Mutex<[HeldRequest]>([])
    private let van = DispatchQueue(label: "van")
    private let note: @Sendable () throws -> Answer

    /// Creates a server that answers the requests for a note at once, with the given outcome.
    init(note: @escaping @Sendable () throws -> Answer = { throw ParcelError.offline }) {
        self.note = note
    }

    func get(_ path: String, _ handler: @escaping @Sendable (Answer?) -> Void) -> any Cancellable {
        let request = HeldRequest(handler)
        requests.withLock { $0.append(request) }
        return request
    }

    func get(_ path: String) async throws -> Answer {
        try note()
    }

    func stops(ofVan van: Int) -> AnyPublisher<String, Never> {
        Just("Main Street").receive(on: self.van).eraseToAnyPublisher()
    }

    /// The state of each request, in words.
    var states: [String] {
        requests.withLock { $0.map { $0.isCancelled ? "cancelled" : "running" } }
    }

    /// Answers a request, unless it was cancelled. Whatever the answer enqueues on the main queue hasn't run yet.
    func answer(_ index: Int, with answer: Answer?) {
        let request = requests.withLock { $0.indices.contains(index) ? $0[index] : nil }
        if let request, !request.isCancelled { request.handler(answer) }
    }

    /// Answers the request of a call, and returns the outcomes of the call: none if it never ends.
    @MainActor
    func outcomes(of call: Call, after answer: Answer? = nil) async -> [String] {
        await MainQueue.yield(turns: 8)
        self.answer(0, with: answer)
        // A van publishes a stop, then the end.
        for _ in 1...2 { van.sync {} }
        await MainQueue.yield(turns: 8)
        return call.outcomes.all
    }
}

/// A request that waits until a test answers it.
private final class HeldRequest: Cancellable, Sendable {
    let handler: @Sendable (Answer?) -> Void
    private let state = Mutex(false)

    init(_ handler: @escaping @Sendable (Answer?) -> Void) {
        self.handler = handler
    }

    var isCancelled: Bool { state.withLock { $0 } }

    func cancel() {
        state.withLock { $0 = true }
    }
}

extension Client {
    /// Calls a function, answers its request, and checks that its handler receives an outcome, once.
    ///
    /// - Parameter mistake: What the function does if it reports an error page as a success.
    /// - Throws: A finding that says what the user sees instead.
    @MainActor
    static func check(
        _ name: String,
        after answer: Answer?,
        reports expected: String,
        unless mistake: String = "doesn't check the status",
        _ call: (Client, @escaping Handler) -> Void,
    ) async throws {
        let server = StandInServer()
        let call = Call { handler in
            call(Client(server: server), handler)
            return AnyCancellable {}
        }
        let outcomes = await server.outcomes(of: call, after: answer)
        let situation = answer.map { "The server answers with \($0.status)" } ?? "There is no connection"
        let reason =
            switch outcomes.count {
            case 0: "the user watches a spinner forever: \(name) never calls its handler"
            case 1 where expected == "refused" && outcomes != ["offline"]:
                "the user reads an error page: \(name) \(mistake)"
            case 1: "\(name) reports something else"
            default: "the user sees one outcome, and at once another: \(name) calls its handler twice"
            }
        try same(outcomes, [expected], "\(situation), and \(reason).")
    }

    /// Fetches a signature, and returns the outcome, or what is wrong with how it was requested.
    @MainActor
    static func signature(after answer: Answer?) async -> [String] {
        MainQueue.useForAllTasks()
        let server = StandInServer()
        let call = Call { try await Client(server: server).signature(for: 7) }
        let outcomes = await server.outcomes(of: call, after: answer)
        return server.states.isEmpty ? ["no request with the older method, get(_:_:)"] : outcomes
    }

    /// Fetches a note from a server with the given outcome, and returns what the function makes of it.
    @MainActor
    static func note(answering outcome: @escaping @Sendable () throws -> Answer) async -> [String] {
        let server = StandInServer(note: outcome)
        return await server.outcomes(of: Call { try await Client(server: server).note(on: 7) })
    }

    /// Publishes the stops of a van, each with the queue on which it arrives.
    func stopsAndQueues() -> some Publisher<String, Never> {
        stops(ofVan: 3).map { "\($0), \(MainQueue.isCurrent ? "on" : "off") main" }
    }
}

extension ParcelScreen {
    /// Does the same twice, with each of these pairs of values, and checks that only the second answer shows: if the first one
    /// comes last, and if it is on its way when the second request is sent.
    ///
    /// - Parameter summary: Returns what the user sees if the first answer shows, from the values, and the name of the method.
    /// - Throws: A finding with the summary.
    static func showsTheLatest<Value>(
        of pairs: [Value]...,
        does act: (ParcelScreen, Value) -> Void,
        shows: KeyPath<ParcelScreen, String?>,
        otherwise summary: (Value, Value) -> String,
    ) async throws {
        for values in pairs {
            for isFirstOnItsWay in [false, true] {
                let server = StandInServer()
                let screen = ParcelScreen(server: server)
                act(screen, values[0])
                if isFirstOnItsWay { server.answer(0, with: Answer(status: 200, text: "old")) }
                act(screen, values[1])
                await MainQueue.yield(turns: 8)
                var shown = ["before the answers: \(screen[keyPath: shows] ?? "nothing")"]
                server.answer(1, with: Answer(status: 200, text: "new"))
                if !isFirstOnItsWay { server.answer(0, with: Answer(status: 200, text: "old")) }
                await MainQueue.yield(turns: 8)
                shown.append("after them: \(screen[keyPath: shows] ?? "nothing")")
                try same(
                    shown,
                    ["before the answers: nothing", "after them: new"],
                    "\(summary(values[0], values[1])) doesn't keep it out."
                )
            }
        }
    }
}

/// Compares what the user sees with what the user should see.
///
/// - Throws: A finding with a summary and both, if they differ.
func same(_ actual: [String], _ expected: [String], _ summary: String) throws {
    guard actual != expected else { return }
    throw Finding(summary, expected: expected, actual: actual)
}
