import EveryOrder
import Foundation

/// The API's answers in these tests.
enum Sample {
    static let answer = Response.json(
        """
        [
            { "id": 12, "title": "Tides", "running_time": 41, "published_at": "2026-07-06T05:00:00Z" },
            { "id": 11, "title": "Bridges", "running_time": 38, "published_at": "2026-06-29T05:00:00Z" }
        ]
        """
    )

    static let otherAnswer = Response.json(
        """
        [{
            "id": 13, "title": "Vita  & fyrar – “Åland”", "running_time": 1250000,
            "published_at": "2026-02-28T23:59:59Z"
        }]
        """
    )

    /// The decoder that the client should have in the end.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// Sets this process to another time zone, which must not affect the dates.
    static let otherTimeZone: Void = {
        setenv("TZ", "Asia/Tokyo", 1)
        NSTimeZone.resetSystemTimeZone()
        NSTimeZone.default = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
    }()

    /// The message for an answer that can't be decoded.
    static let unreadable = "The feed sent something that this app can't read."
}
