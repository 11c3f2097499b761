import Behaviours
import Episodes

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
