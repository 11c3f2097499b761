import Behaviours
import Episodes
import Foundation

@testable import Terminal

/// What a server may send that doesn't mean well.
enum Monster {
    static func list(_ count: Int, title: String = "T", number: Int = 60) -> String {
        let episode = """
            {"id": 1, "title": "\(title)", "excerpt": "E", "duration": \(number),
             "published_at": "2026-03-02T09:00:00Z"}
            """
        return "[\(Array(repeating: episode, count: count).joined(separator: ","))]"
    }

    static func video(_ number: Int) -> String {
        """
        {"url": "https://video.example/1", "duration": \(number), "expires_at": "2030-01-01T00:00:00Z"}
        """
    }

    static func episode(_ text: String) -> Episode {
        Episode(id: .min, title: text, excerpt: text, duration: .min, publishedAt: .distantPast, image: nil)
    }

    /// A text that goes on for ever, in ways of all kinds.
    static let texts =
        ["x", "word ", "e\u{301}\u{302}\u{303}", "東", "\u{1B}[31m", "👩‍👩‍👧"].map {
            String(repeating: $0, count: 100_000)
        } + ["e" + String(repeating: "\u{301}", count: 100_000)]
}

/// States of a screen to draw.
enum States {
    static let fetching = state { $0.isFetching = true }
    static let failed = state { $0.errorMessage = APIError.unreachable.message }
    static let loaded = state { $0.episodes = (1...20).map { Sample.episode($0) } }
    static let refreshing = state {
        $0 = loaded
        $0.isFetching = true
    }
    static let video = state {
        $0.episodes = [Sample.episode(1), Sample.episode(2, "Zürich, 東京, 🦉"), Sample.episode(3)]
        $0.video = Video(
            url: URL(string: "https://video.example/1/master.m3u8")!,
            duration: 601,
            expiresAt: Date(timeIntervalSince1970: 1_893_456_000),
            captions: nil,
        )
    }

    static let all = [.idle, fetching, failed, loaded, refreshing, video]

    private static func state(_ change: (inout ScreenState) -> Void) -> ScreenState {
        var state = ScreenState.idle
        change(&state)
        return state
    }
}
