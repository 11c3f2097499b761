import Feed
import Foundation
import MockHTTP
import TestSupport

/// The API's answers in these tests.
enum Sample {
    /// The 6th of July 2026, 5:00 GMT.
    static let monday = Date(timeIntervalSince1970: 1_783_314_000)
    static let episodes = [
        Episode(id: 12, title: "Tides", runningTime: 41, publishedAt: monday),
        Episode(id: 11, title: "Bridges", runningTime: 38, publishedAt: monday - 7 * 86_400),
    ]

    static let answer = Response.json(
        """
        [
            { "id": 12, "title": "Tides", "running_time": 41, "published_at": "2026-07-06T05:00:00Z" },
            { "id": 11, "title": "Bridges", "running_time": 38, "published_at": "2026-06-29T05:00:00Z" }
        ]
        """
    )

    static let otherAnswer = Response.json(
        #"[{ "id": 13, "title": "Lighthouses", "running_time": 44, "published_at": "2026-07-13T05:00:00Z" }]"#
    )

    /// The messages for an answer that contains no episodes.
    static let failures = Failures(
        status: { _ in "The feed can't be reached right now." },
        transport: "The feed can't be reached right now.",
        offline: "There is no connection to the internet.",
        unreadable: "The feed sent something that this app can't read.",
    )
}
