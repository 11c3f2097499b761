import Home
import MockHTTP

/// What the server answers in these tests.
enum Sample {
    static let content = HomeContent(
        episodes: [Episode(title: "Frost"), Episode(title: "Fog")],
        progress: WatchProgress(seen: 12),
        profile: Profile(name: "Ann"),
    )

    /// The requests that the home screen needs, in the order in which the old code sends them.
    static let requests = ["GET /episodes", "GET /progress", "GET /profile"]

    /// An answer to each of them.
    static let answers = [
        "GET /episodes": Response.json(#"[{ "title": "Frost" }, { "title": "Fog" }]"#),
        "GET /progress": Response.json(#"{ "seen": 12 }"#),
        "GET /profile": Response.json(#"{ "name": "Ann" }"#),
    ]
}
