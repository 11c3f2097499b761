import EveryOrder
import Home

/// The server's answers in these tests.
enum Sample {
    /// The requests that the home screen needs, in the order in which the old code sends them.
    static let requests = ["GET /episodes", "GET /progress", "GET /profile"]

    /// A good answer to each request.
    static let answers = [
        "GET /episodes": Response.json(#"[{ "title": "Frost" }, { "title": "Fog" }]"#),
        "GET /progress": Response.json(#"{ "seen": 12 }"#),
        "GET /profile": Response.json(#"{ "name": "Ann" }"#),
    ]

    /// The good answers to all requests but that for the profile.
    static var others: [String: Response] { answers.filter { $0.key != "GET /profile" } }

    /// The good answers to the first request for the profile, and to the second.
    static let profiles = [#"{ "name": "Ann" }"#, #"{ "name": "Bob" }"#].map { Response.json($0) }
}

extension HomeViewModel {
    /// The actions of the user on the home screen.
    static let actions: [(name: String, perform: @MainActor @Sendable (HomeViewModel) -> Void)] = [
        ("load()", { $0.load() }), ("refresh()", { $0.refresh() }),
    ]
}
