import EveryOrder
import Posts

/// What the screen and the manager do in every order.
@MainActor
enum Orders {
    /// The posts screen. At the start, it doesn't use the session that it is given, and a body that it can't decode ends
    /// the app.
    static let screen = PinnedOrders(
        "screen",
        of: script(catalogue: answersWithoutOtherBodies),
        goal: { $0.order.needsSession ? 4 : nil },
    )

    /// The screen with a body of every kind.
    static let bodies = PinnedOrders(
        "bodies",
        of: script(),
        requests: 1,
        where: { order in
            let others = answersWithoutOtherBodies.map(\.name)
            return order.requests[0].fate.answer.map { !others.contains($0) } ?? false
        },
        goal: { _ in 5 },
    )

    private static let answersWithoutOtherBodies =
        ScriptedAnswer.statuses.filter { $0.name != "204" } + ScriptedAnswer.failures

    private static func script(catalogue: [ScriptedAnswer]? = nil) -> ScriptedScreen<PostsViewModel, String> {
        ScriptedScreen(
            [
                .init("load()", sends: "GET /v2/posts", answers: Sample.answer, Sample.otherAnswer) {
                    $0.load()
                },
                .init(
                    "publish(_:)",
                    sends: "POST /v2/posts",
                    answers: Sample.published,
                    Sample.otherPublished
                ) { $0.publish(Sample.draft) },
            ],
            catalogue: catalogue,
            sharing: { backend in
                let app = PostsApp(baseURL: backend.api, token: "secret", session: backend.session)
                return { app.posts() }
            },
            record: { screen, waiter in
                Recorder(of: screen, waiter: waiter) { screen in
                    let details = screen.posts.map { "\($0.id) \($0.text)" }.joined(separator: ", ")
                    return "\(describe(screen)) [\(details)]"
                }
            },
        )
        .atEveryAddress
    }

    /// The manager's method, with a request of each kind that the app sends. A response without a status isn't in the table
    /// of errors, so each client may report its own: the screen has to show a message.
    static let fetches = [NetworkRequest.Method.get, .post].map { method in
        PinnedOrders(
            "fetch-\(method)",
            of: ScriptedScreen(
                of: "fetch(_:as:_:) with a \(method.rawValue)",
                sends: "\(method.rawValue) /v2/posts",
                answer: Sample.answer,
                sharing: {
                    $0.fetches(NetworkRequest(method, "/posts", body: method == .get ? nil : Sample.draft))
                },
            )
            .atEveryAddress,
            requests: 1,
            where: { $0.requests[0].fate.answer != ScriptedAnswer.noStatus.name },
            goal: { $0.fails && !$0.order.isOnTwoScreens ? 2 : 1 },
        )
    }
}

extension Order {
    /// A Boolean value that indicates whether the test's session gives an answer, or delivers it at a certain moment.
    fileprivate var needsSession: Bool {
        let networks = ScriptedAnswer.failures.filter { $0.network != nil }.map(\.name)
        return requests.contains { request in
            switch request.fate {
            case .onItsWay, .abandonedOnItsWay: return true
            default: break
            }
            return request.fate.answer.map(networks.contains) ?? false
        }
    }
}

extension OrderRecording<String> {
    /// A Boolean value that indicates whether the manager reports an error.
    fileprivate var fails: Bool {
        ["noInternet", "failedRequest", "accessForbidden", "httpError", "invalidResponse"]
            .contains(where: shows)
    }
}
