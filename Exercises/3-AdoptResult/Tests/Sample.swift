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

    /// Sets this process to another time zone, which must not affect the dates.
    static let otherTimeZone: Void = {
        setenv("TZ", "Asia/Tokyo", 1)
        NSTimeZone.resetSystemTimeZone()
        NSTimeZone.default = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
    }()

    /// Answers with an episode that lacks one of its fields, or has another date.
    static var unreadable: [(name: String, answer: Response)] {
        let monday = #""2026-07-06T05:00:00Z""#
        let fields = [("id", "12"), ("title", #""Tides""#), ("running_time", "41"), ("published_at", monday)]
        let incomplete = fields.map { field in
            ("without \(field.0)", fields.filter { $0.0 != field.0 })
        }
        let dated = [#""yesterday""#, "1783314000", "null"].map { date in
            ("whose date is \(date)", Array(fields.dropLast()) + [("published_at", date)])
        }
        return (incomplete + dated).map { name, fields in
            (name, .json("[{ \(fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ")) }]"))
        }
    }

    /// The messages for an answer that contains no episodes.
    static let failures = Failures(
        status: { _ in "The feed can't be reached right now." },
        transport: "The feed can't be reached right now.",
        offline: "There is no connection to the internet.",
        unreadable: "The feed sent something that this app can't read.",
    )
}
