import EveryOrder
import Posts

/// What the screen and the manager do in every order.
@MainActor
enum Orders {
    /// The posts screen. At the start, it doesn't use the session that it is given, and a body that it can't decode ends
    /// the app.
    static let screen = PinnedOrders(
        "screen",
        of: script,
        catalogue: answersWithoutOtherBodies,
        goal: { $0.order.needsSession ? 4 : nil },
    )

    /// The screen with a body of every kind.
    static let bodies = PinnedOrders(
        "bodies",
        of: script,
        actions: 1,
        where: { order in
            let others = answersWithoutOtherBodies.map(\.name)
            return order.fates[0]?.answer.map { !others.contains($0) } ?? false
        },
        goal: { _ in 5 },
    )

    private static let answersWithoutOtherBodies =
        ScriptedAnswer.statuses.filter { $0.name != "204" } + ScriptedAnswer.failures

    private static let script = ScreenUnderTest<PostsViewModel>(
        "posts",
        over: .everySession,
        sharing: { network in
            let app = PostsApp(baseURL: network.api, token: "secret", session: network.session)
            return { app.posts() }
        },
        actions: [
            .init("load()", sends: ["GET /v2/posts": .response(Sample.answer, Sample.otherAnswer)]) {
                $0.load()
            },
            .init(
                "publish(_:)",
                sends: ["POST /v2/posts": .response(Sample.published, Sample.otherPublished)],
            ) { $0.publish(Sample.draft) },
        ],
        shows: { screen in
            let details = screen.posts.map { "\($0.id) \($0.text)" }.joined(separator: ", ")
            return "\(describe(screen)) [\(details)]"
        },
    )
    .atEveryAddress

    /// The manager's method, with a request of each kind that the app sends. A response without a status isn't in the table
    /// of errors, so each client may report its own: the screen has to show a message.
    static let fetches = [NetworkRequest.Method.get, .post, .put].map { method in
        PinnedOrders(
            "fetch-\(method)",
            of: ScreenUnderTest(
                of: "fetch(_:as:_:) with a \(method.rawValue)",
                sends: ["\(method.rawValue) /v2/posts": .response(Sample.answer)],
                sharing: {
                    $0.fetches(NetworkRequest(method, "/posts", body: method == .get ? nil : Sample.draft))
                },
            )
            .atEveryAddress,
            actions: 1,
            where: { $0.fate(of: 0).answer != ScriptedAnswer.noStatus.name },
            goal: { $0.fails && !$0.order.isOnTwoScreens ? 2 : 1 },
        )
    }
}

extension ScreenOrder {
    /// A Boolean value that indicates whether the test's session gives an answer, or delivers it at a certain moment.
    fileprivate var needsSession: Bool {
        let networks = ScriptedAnswer.failures.filter(\.isWithoutServer).map(\.name)
        return fates.values.contains { $0.time == .onItsWay || $0.answer.map(networks.contains) ?? false }
    }
}

extension Pin {
    /// A Boolean value that indicates whether the manager reports an error.
    fileprivate var fails: Bool {
        ["noInternet", "failedRequest", "accessForbidden", "httpError", "invalidResponse"]
            .contains(where: shows)
    }
}
