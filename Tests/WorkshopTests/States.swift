import Behaviours
import Episodes
import Foundation
import MockHTTP
import Synchronization

@testable import StageCatalog
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

extension Behaviour.Group {
    /// Few behaviours, for tests of what is done with any.
    static let requests = Behaviour.groups.filter { $0.title == "Requests" }
}

extension Stage {
    /// Like stage 3, but for the token that it sends.
    static let broken = Stage(number: 3, title: "Result", idea: "A stage that errs") { environment, session in
        let environment = APIEnvironment(baseURL: environment.baseURL, token: "wrong")
        return all[2].makeScreen(environment, session)
    }

    /// Like stage 2, but that it fetches before it is asked to.
    static let hasty = Stage(number: 2, title: "An API service", idea: "A stage in a hurry") {
        environment,
        session in
        let screen = all[1].makeScreen(environment, session)
        screen.start()
        return screen
    }

    /// All stages, of which the third is broken.
    static let oneBroken = all.map { $0.number == 3 ? broken : $0 }
}

/// The requests that a server received, each waiting for its answer.
final class Exchanges: Sendable {
    private let stream: AsyncStream<Exchange>
    private let tell: AsyncStream<Exchange>.Continuation
    private let received = Mutex(0)

    init() {
        (stream, tell) = AsyncStream.makeStream(of: Exchange.self)
    }

    var count: Int { received.withLock { $0 } }

    func add(_ exchange: Exchange) {
        received.withLock { $0 += 1 }
        tell.yield(exchange)
    }

    func next() async -> Exchange {
        for await exchange in stream { return exchange }
        return await next()
    }
}
