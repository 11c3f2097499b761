import Home
import MockHTTP
import TestSupport

/// The server's answers in these tests.
enum Sample {
    static let content = HomeContent(
        episodes: [Episode(title: "Frost"), Episode(title: "Fog")],
        progress: WatchProgress(seen: 12),
        profile: Profile(name: "Ann"),
    )

    /// The requests that the home screen needs, in the order in which the old code sends them.
    static let requests = ["GET /episodes", "GET /progress", "GET /profile"]

    /// A good answer to each request.
    static let answers = [
        "GET /episodes": Response.json(#"[{ "title": "Frost" }, { "title": "Fog" }]"#),
        "GET /progress": Response.json(#"{ "seen": 12 }"#),
        "GET /profile": Response.json(#"{ "name": "Ann" }"#),
    ]

    /// The good answers, with one of them replaced.
    static func answers(but line: String, _ answer: Response) -> [String: Response] {
        answers.merging([line: answer]) { $1 }
    }

    /// Every way in which the profile can fail, and one way for each other part.
    ///
    /// Leaves out the first, a reset: a request that is lost on a reused connection may be sent again.
    static func failures(_ outcomes: Failures) -> [(line: String, failure: Failures.Case)] {
        requests.flatMap { line -> [(String, Failures.Case)] in
            guard let good = answers[line] else { return [] }
            let cases = outcomes.cases(for: good).dropFirst()
            return cases.prefix(line == "GET /profile" ? cases.count : 1).map { (line, $0) }
        }
    }
}

extension HomeViewModel {
    /// The actions of the user on the home screen.
    static let actions: [(name: String, perform: @MainActor @Sendable (HomeViewModel) -> Void)] = [
        ("load()", { $0.load() }), ("refresh()", { $0.refresh() }),
    ]
}
