import Foundation

/// A screen of your own, described so that it can be run in every short order of what the user does and what the server
/// answers: how to create it, what the user can do, and what it shows.
///
/// ```swift
/// let search = ScreenUnderTest<SearchViewModel>(
///     "search",
///     make: { SearchViewModel(baseURL: $0.url, session: $0.session) },
///     actions: [
///         .init("searches", sends: ["GET /search?q=tea": .json(#"["Green"]"#)]) { $0.search("tea") },
///         .init("cancels", replaces: ["searches"]) { $0.cancel() },
///     ],
///     shows: { $0.results.joined(separator: ", ") },
///     isBusy: { $0.isLoading },
///     error: { $0.errorMessage },
/// )
/// try await search.check()
/// ```
///
/// If a run crashes or hangs, the report shows its order, and the tests continue without this order. While a debugger is
/// attached, as in Xcode, it stops there instead.
///
/// The screen is any class: an `ObservableObject`, an `@Observable` one, or a plain one. It works in XCTest and in Swift
/// Testing, since a problem is an error that a method throws.
///
/// If the user sees what a presenter tells its delegate, the screen is a class of the test that stores the presenter. In a run,
/// nothing dismisses an alert or a toast. Begin each action by removing it, so it shows until the next action:
///
/// ```swift
/// let notes = ScreenUnderTest<NotesScreen>(
///     "notes",
///     make: { NotesScreen(NotesPresenter(baseURL: $0.url, session: $0.session)) },
///     actions: [
///         .init("reloads", sends: ["GET /notes": .json("[1, 2]")]) {
///             $0.alert = nil
///             $0.presenter.reload()
///         }
///     ],
///     shows: { "\($0.notes)" },
///     error: { $0.alert },
/// )
/// ```
public typealias ScreenUnderTest<Screen: AnyObject> = ScreenDescription<Screen, ShownState>

/// How to create a screen, what the user can do, and what it shows: what it takes to run it in any order.
///
/// ``ScreenUnderTest`` is the one for a screen of your own.
@MainActor
public struct ScreenDescription<Screen, State: RecordableState> {
    /// Something that the user can do, or that happens to the screen, such as a tick of its clock.
    ///
    /// ```swift
    /// .init("likes", sends: ["PUT /posts/*/like": .json("{}")], replaces: []) { $0.like() }
    /// ```
    public struct Action {
        let name: String
        let answers: [String: CannedAnswer]
        /// The answers to further requests, which are answered as soon as they arrive.
        var answersAtOnce: [String: Response] = [:]
        /// The request lines of further requests, which are never answered.
        var unanswered: Set<String> = []
        let replaces: [String]
        /// The number of values that the user chooses one after another.
        private(set) var valueCount = 1
        /// Performs the action, with the number of times that it was performed before. What it returns is cancelled when
        /// the user leaves.
        let perform: @MainActor (Screen, Int) -> AwaitedCall?

        /// Creates an action that calls a method.
        ///
        /// - Parameters:
        ///   - name: What the user does, such as `searches`.
        ///   - answers: The requests that it leads to, with a good answer to each. It may lead to none, or to several. A
        ///     request line may leave out the host and the query, and `*` stands for any text.
        ///   - replaced: The names of the other actions whose outcomes no longer matter after this one. Those of earlier
        ///     calls of itself don't, either, unless the list is empty: then it replaces nothing.
        ///   - perform: Calls the screen's method.
        public init(
            _ name: String,
            sends answers: [String: CannedAnswer] = [:],
            replaces replaced: [String]? = nil,
            perform: @escaping @MainActor (Screen) -> Void,
        ) {
            self.init(name, sends: answers, replaces: replaced) { screen, _ in
                perform(screen)
                return nil
            }
        }

        /// Creates an action that calls a method with another value each time.
        ///
        /// ```swift
        /// .init("opens a post", sends: ["GET /posts/*": .json("{}")], values: [1, 2]) { $0.open($1) }
        /// ```
        ///
        /// - Parameters:
        ///   - name: What the user does, such as `opens a post`.
        ///   - answers: The requests that it leads to, with a good answer to each.
        ///   - replaced: The names of the other actions whose outcomes no longer matter after this one. Those of earlier
        ///     calls of itself don't, either, unless the list is empty: then it replaces nothing.
        ///   - values: The value of the first time, the second and so on. After the last one, it begins again.
        ///   - perform: Calls the screen's method.
        public init<Value: Sendable>(
            _ name: String,
            sends answers: [String: CannedAnswer] = [:],
            replaces replaced: [String]? = nil,
            values: [Value],
            perform: @escaping @MainActor (Screen, Value) -> Void,
        ) {
            self.init(name, sends: answers, replaces: replaced) { screen, count in
                perform(screen, values[count % values.count])
                return nil
            }
            valueCount = values.count
        }

        private init(
            _ name: String,
            sends answers: [String: CannedAnswer],
            replaces replaced: [String]?,
            performing perform: @escaping @MainActor (Screen, Int) -> AwaitedCall?,
        ) {
            self.name = name
            self.answers = answers
            replaces = replaced == [] ? [] : (replaced ?? []) + [name]
            self.perform = perform
        }

        /// Returns the same action, which sends further requests. They are answered as soon as they arrive, in any order.
        ///
        /// - Parameter answers: A good answer to each, by their request lines.
        public func alsoSending(_ answers: [String: Response]) -> Action {
            var action = self
            action.answersAtOnce = answers
            return action
        }

        /// Returns the same action, which may send further requests. They are never answered.
        package func alsoSendingWithoutAnswer(_ lines: Set<String>) -> Action {
            var action = self
            action.unanswered = lines
            return action
        }

        /// Creates an action that awaits a method in a task, which is cancelled when the user leaves, as SwiftUI does in
        /// `.task`: `{ await $0.refresh() }`.
        ///
        /// A task that isn't cancelled, such as that of a button, is started by the action itself:
        /// `{ screen in _ = Task { await screen.save() } }`.
        ///
        /// - Parameters:
        ///   - name: What the user does, such as `pulls to refresh`.
        ///   - answers: The requests that it leads to, with a good answer to each. It may lead to none, or to several. A
        ///     request line may leave out the host and the query, and `*` stands for any text.
        ///   - replaced: The names of the other actions whose outcomes no longer matter after this one. Those of earlier
        ///     calls of itself don't, either, unless the list is empty: then it replaces nothing.
        ///   - perform: Awaits the screen's method.
        public init(
            _ name: String,
            sends answers: [String: CannedAnswer] = [:],
            replaces replaced: [String]? = nil,
            perform: @escaping @MainActor (Screen) async -> Void,
        ) {
            self.init(name, sends: answers, replaces: replaced) { screen, _ in
                let call = AwaitedCall()
                call.task = Task {
                    call.onStart()
                    await perform(screen)
                    call.hasReturned = true
                }
                return call
            }
        }
    }

    /// What stands between the screen and its answers.
    ///
    /// ```swift
    /// over: .everySession,
    /// make: { _ in SearchViewModel() },
    /// ```
    public enum NetworkKind: Sendable {
        /// A `URLProtocol` in the session that the screen is given, and in sessions with its configuration. Opens no socket.
        case session
        /// The same, registered for `URLSession.shared`, too: for a screen that is given no session. It takes every request
        /// to that session, so no other test may send one at the same time. It doesn't reach other sessions that the code
        /// makes: give them the network's configuration.
        case everySession
        /// An HTTP server at 127.0.0.1, for a screen that makes a session of its own. As nothing counts its requests, each event
        /// takes some milliseconds longer then. In an app, App Transport Security may refuse the connection.
        case server
    }

    let name: String
    let kind: NetworkKind
    /// Returns what creates each screen of a run.
    let make: @MainActor (TestNetwork) -> @MainActor () -> Screen
    /// Whether two screens of a run have something in common, such as a client.
    var isShared = false
    let setup: [String]
    let actions: [Action]
    var answers: [ScriptedAnswer]
    /// The names of the answers that a single request gets in pinned orders.
    var catalogue: [String] = []
    var length = 2
    var limit = 1000
    /// Creates what records the screen, and doesn't retain it.
    let record: @MainActor (Screen) -> Recorder<State>
    var isBusyNamed = false
    var isErrorNamed = false
    var notifies: (@MainActor (Screen, @escaping @Sendable () -> Void) -> Void)?
    let file: String
    /// Whether it is a method, which may call a handler on any thread.
    var isMethod = false
    /// Whether it sends requests through a session of its own, over a server.
    var hasOwnSession = false
    /// The turns to wait for what may only be late, as ``Patience`` counts them.
    var lateTurns = Patience.limit
    var accepted: [Acceptance] = []
    /// Whether an answer names its request if others are in flight, too.
    package var namesAnswers = true
    /// Whether it uses the address that the network says, which may be written in another way.
    private(set) var isAtEveryAddress = false

    struct Acceptance: Hashable {
        let kind: Question.Kind
        let subject: String?
    }

    /// Describes a screen that is recorded in a way of its own.
    package init(
        _ name: String,
        over kind: NetworkKind = .session,
        make: @escaping @MainActor (TestNetwork) -> @MainActor () -> Screen,
        setup: [String] = [],
        actions: [Action],
        answers: [ScriptedAnswer],
        record: @escaping @MainActor (Screen) -> Recorder<State>,
        file: String = #filePath,
    ) {
        self.name = name
        self.kind = kind
        self.make = make
        self.setup = setup
        self.actions = actions
        self.answers = answers
        self.record = record
        self.file = file
    }

    /// Returns the same screen, without a question that has been answered: what it asks about is meant.
    ///
    /// - Parameters:
    ///   - kind: What is meant.
    ///   - subject: The action or the request that the question is about, or `nil` for all.
    public func accepting(_ kind: Question.Kind, of subject: String? = nil) -> Self {
        var screen = self
        screen.accepted.append(Acceptance(kind: kind, subject: subject))
        return screen
    }

    /// What the screen does on purpose, so it raises no question.
    public var acceptedKinds: [Question.Kind] { accepted.map(\.kind) }

    /// The same screen, which gets its address from ``TestNetwork/address(of:)``: pinned orders have a good answer at
    /// addresses that are written in different ways, too.
    public var atEveryAddress: Self {
        var screen = self
        screen.isAtEveryAddress = true
        return screen
    }

    /// Returns the action with a name, as which an order knows it.
    func action(named name: String) -> Action? {
        let own = ScreenOrder.ownName(of: name)
        return actions.first { $0.name == own }
    }

    /// Checks the description before anything is run.
    func validate() throws {
        guard !actions.isEmpty else { throw Finding("“\(name)” has no actions: say what the user can do.") }
        guard !answers.isEmpty else { throw Finding("“\(name)” has no answers: name at least a good one.") }
        let names = actions.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Finding("Two actions of “\(name)” are called “\(twice)”: give each its own name.")
        }
        let unknown = (setup + actions.flatMap(\.replaces)).first { !names.contains($0) }
        if let unknown {
            let known = names.map { "“\($0)”" }.joined(separator: ", ")
            throw Finding("“\(name)” has no action “\(unknown)”. It has \(known).")
        }
    }
}

extension ScreenDescription where Screen: AnyObject, State == ShownState {
    /// Describes a screen.
    ///
    /// - Parameters:
    ///   - name: The name of the screen, and of its file of pins.
    ///   - kind: What stands between the screen and its answers.
    ///   - make: Creates a new screen that uses the network's address and session.
    ///   - setup: The names of the actions with which each order begins, each with a good answer.
    ///   - actions: What the user can do.
    ///   - answers: The answers that a request may get: a good one, and a 500 with the good answer's body, by default. The
    ///     first one has to be good. For another failure: `ScriptedAnswer("401") { _ in .status(401) }`.
    ///   - length: The largest number of actions in an order, besides the setup.
    ///   - limit: The largest number of orders to run.
    ///   - text: Returns what the screen shows, as text.
    ///   - isBusy: Returns whether it shows that it is waiting, such as a spinner.
    ///   - error: Returns the error that it shows, or `nil`. An alert shows until the next action.
    ///   - rows: Returns the identifiers of the rows that it shows.
    ///   - notifies: Connects a closure or a delegate of a plain class with a handler to call at each change, such as
    ///     `{ screen, handle in screen.onUpdate = handle }`.
    ///   - file: The file of the test. The pins are in the folder Orders beside it.
    public init(
        _ name: String,
        over kind: NetworkKind = .session,
        make: @escaping @MainActor (TestNetwork) -> Screen,
        setup: [String] = [],
        actions: [Action],
        answers: [ScriptedAnswer] = [.success, .failure],
        length: Int = 2,
        limit: Int = 1000,
        shows text: @escaping @MainActor (Screen) -> String,
        isBusy: (@MainActor (Screen) -> Bool)? = nil,
        error: (@MainActor (Screen) -> String?)? = nil,
        rows: (@MainActor (Screen) -> [String])? = nil,
        notifies: (@MainActor (Screen, @escaping @Sendable () -> Void) -> Void)? = nil,
        file: String = #filePath,
    ) {
        self.init(
            name,
            over: kind,
            make: { network in { make(network) } },
            setup: setup,
            actions: actions,
            answers: answers,
            record: { screen in
                Recorder(of: screen) {
                    ShownState(
                        text: text($0),
                        isBusy: isBusy?($0) ?? false,
                        error: error?($0),
                        rows: rows?($0) ?? []
                    )
                }
            },
            file: file
        )
        self.length = length
        self.limit = limit
        self.notifies = notifies
        isBusyNamed = isBusy != nil
        isErrorNamed = error != nil
    }

    /// Describes a screen of which two may be shown at once, and have something in common, such as a client.
    ///
    /// ```swift
    /// sharing: { network in
    ///     let client = NotesClient(baseURL: network.url, session: network.session)
    ///     return { NotesViewModel(client: client) }
    /// },
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the screen, and of its file of pins.
    ///   - kind: What stands between the screen and its answers.
    ///   - make: Creates what the screens have in common, and returns a closure that creates one of them.
    ///   - actions: What the user can do.
    ///   - text: Returns what the screen shows, as text.
    ///   - file: The file of the test. The pins are in the folder Orders beside it.
    public init(
        _ name: String,
        over kind: NetworkKind = .session,
        sharing make: @escaping @MainActor (TestNetwork) -> @MainActor () -> Screen,
        actions: [Action],
        shows text: @escaping @MainActor (Screen) -> String,
        file: String = #filePath,
    ) {
        self.init(
            name,
            over: kind,
            make: make,
            actions: actions,
            answers: [.success, .failure],
            record: { Recorder(of: $0) { ShownState(text: text($0)) } },
            file: file
        )
        isShared = true
    }
}

extension ScreenDescription<CalledMethod, ShownState> {
    /// Describes a method that sends requests, as a screen that shows the outcomes of its calls.
    ///
    /// ```swift
    /// ScreenUnderTest(of: "fetchNotes()", sends: ["GET /notes": .json("[]")]) { network in
    ///     let client = NotesClient(baseURL: network.url, session: network.session)
    ///     return Call { try await client.fetchNotes() }
    /// }
    /// ```
    ///
    /// Two calls are meant to overlap.
    ///
    /// - Parameters:
    ///   - name: The name of the method.
    ///   - kind: What stands between the client and its answers.
    ///   - sent: The requests that it sends, with a good answer to each.
    ///   - others: The answers to further requests, which are answered as soon as they arrive, by their request lines.
    ///   - answers: The answers that a request may get: a good one and a 500 by default. The first one has to be good.
    ///   - file: The file of the test.
    ///   - call: Calls the method.
    public init(
        of name: String,
        over kind: NetworkKind = .session,
        sends sent: [String: CannedAnswer],
        besides others: [String: Response] = [:],
        answers: [ScriptedAnswer] = [.success, .failure],
        file: String = #filePath,
        call: @escaping @MainActor (TestNetwork) -> Call,
    ) {
        self.init(of: name, over: kind, sends: sent, besides: others, file: file) { network in
            { call(network) }
        }
        self.answers = answers
        isShared = false
    }

    /// Describes a method that sends requests, for several calls of one client, or several subscriptions of one publisher.
    ///
    /// - Parameters:
    ///   - name: The name of the method.
    ///   - kind: What stands between the client and its answers.
    ///   - sent: The requests that it sends, with a good answer to each.
    ///   - others: The answers to further requests, which are answered as soon as they arrive, by their request lines.
    ///   - file: The file of the test.
    ///   - share: Creates the client or the publisher, and returns a closure that calls the method.
    public init(
        of name: String,
        over kind: NetworkKind = .session,
        sends sent: [String: CannedAnswer],
        besides others: [String: Response] = [:],
        file: String = #filePath,
        sharing share: @escaping @MainActor (TestNetwork) -> @MainActor () -> Call,
    ) {
        let action = Action(name, sends: sent, replaces: []) { $0.call() }
        self.init(
            name,
            over: kind,
            sharing: { network in
                let call = share(network)
                return { CalledMethod(call) }
            },
            actions: [others.isEmpty ? action : action.alsoSending(others)],
            shows: { $0.text },
            file: file
        )
        isMethod = true
        // One request for each call is what a method without a screen is for.
        accepted = [Acceptance(kind: .sameRequestTwice, subject: nil)]
    }
}

/// A call of an async method, whose caller holds the screen until it returns.
@MainActor
final class AwaitedCall {
    fileprivate(set) var task: Task<Void, Never>?
    fileprivate(set) var hasReturned = false
    /// Called right before the method, which comes after everything that waits for the main thread already.
    var onStart: () -> Void = {}
}

/// A good answer to a request, or one for each time that it is sent.
///
/// ```swift
/// let pages = CannedAnswer.json("[1, 2]", "[3]")
/// let greeting = CannedAnswer { request in .json("\"\(request.line)\"") }
/// ```
public struct CannedAnswer: Sendable {
    /// Returns the answer to a request that has been sent that many times before.
    let response: @Sendable (Request, Int) -> Response

    /// Creates an answer that depends on the request, such as on its token.
    public init(_ response: @escaping @Sendable (Request) -> Response) {
        self.response = { request, _ in response(request) }
    }

    private init(_ responses: [Response]) {
        response = { _, count in responses[min(count, responses.count - 1)] }
    }

    /// A response, or one for the first time, the second and so on. The last one is for all times after that.
    public static func response(_ first: Response, _ others: Response...) -> CannedAnswer {
        CannedAnswer([first] + others)
    }

    /// A body of JSON, or one for the first time, the second and so on. The last one is for all times after that.
    public static func json(_ first: String, _ others: String...) -> CannedAnswer {
        CannedAnswer(([first] + others).map { Response.json($0) })
    }
}

/// What a screen shows at one moment.
public struct ShownState: RecordableState, CustomStringConvertible {
    /// What it shows, as text.
    package let text: String
    /// A Boolean value that indicates whether it shows that it is waiting.
    package let isBusy: Bool
    /// The error that it shows, or `nil`.
    package let error: String?
    /// The identifiers of the rows that it shows.
    package let rows: [String]

    package init(text: String, isBusy: Bool = false, error: String? = nil, rows: [String] = []) {
        self.text = text
        self.isBusy = isBusy
        self.error = error
        self.rows = rows
    }

    public var onSecondScreen: ShownState {
        ShownState(text: description.onSecondScreen)
    }

    /// The text, and the rest behind it, such as `3 posts · busy`.
    public var description: String {
        shownText(isBusy ? "busy" : nil, text.isEmpty ? nil : text, error.map { "✗ \($0)" })
    }
}
