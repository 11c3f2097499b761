import Feed
import MockHTTP

/// What the API answers in these tests.
enum Sample {
    static let episodes = [
        Episode(id: 12, title: "Tides", minutes: 41),
        Episode(id: 11, title: "Bridges", minutes: 38),
    ]

    static let answer = Response.json(
        """
        [
            { "id": 12, "title": "Tides", "minutes": 41 },
            { "id": 11, "title": "Bridges", "minutes": 38 }
        ]
        """
    )

    static let otherAnswer = Response.json(#"[{ "id": 13, "title": "Lighthouses", "minutes": 44 }]"#)

    /// Answers that hold no episodes, and what they mean.
    static let failures: [(answer: Response, error: APIClientError)] = [
        (.json("[]", status: 401), .failedRequest),
        (.json("[]", status: 500), .failedRequest),
        (answer.truncated, .failedRequest),
        (.reset, .failedRequest),
        (.json("<html>"), .invalidResponse),
        (.json(#"{ "episodes": [] }"#), .invalidResponse),
    ]
}
